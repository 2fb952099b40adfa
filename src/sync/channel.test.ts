import { afterEach, describe, expect, test } from 'vitest';
import { type SyncMessage, openSyncChannel } from './channel.ts';
import { INITIAL_STATUS, messageToStatus, statusToMessage } from './status.ts';
import { waitFor } from '../../tests/helpers/wait-for.ts';

const open: { close(): void }[] = [];
afterEach(() => open.splice(0).forEach((each) => each.close()));

function join(userId = 'u-ana') {
  const channel = openSyncChannel(userId);
  const received: SyncMessage[] = [];
  const stop = channel.listen((message) => received.push(message));
  open.push(channel);
  return { channel, received, stop };
}

/** Posts a message that this release never sends itself. */
function postRaw(message: unknown): void {
  const raw = new BroadcastChannel('nestling-sync-u-ana');
  raw.postMessage(message);
  open.push(raw);
}

describe('the channel of a user', () => {
  test('carries every kind of message to the other tabs, and not to the sender', async () => {
    const [here, there] = [join(), join()];
    const messages: SyncMessage[] = [
      { type: 'hello' },
      { type: 'beat', leader: 'l1', tookOver: true },
      { type: 'woke' },
      { type: 'offline' },
      { type: 'again' },
      { type: 'status', status: statusToMessage(INITIAL_STATUS) },
      { type: 'sendTyping', event: 'comment:typing:start', data: { itemId: 'e1' } },
      { type: 'typing', event: 'comment:typing:stop', data: null },
      { type: 'news', event: 'log:new', data: { type: 'feeding' } },
    ];
    messages.forEach((message) => here.channel.post(message));
    await waitFor(() => expect(there.received).toEqual(messages));
    expect(here.received).toEqual([]);
  });

  test('carries nothing to another user of the device', async () => {
    const [ana, ben, anaToo] = [join('u-ana'), join('u-ben'), join('u-ana')];
    ana.channel.post({ type: 'woke' });
    await waitFor(() => expect(anaToo.received).toHaveLength(1));
    expect(ben.received).toEqual([]);
  });

  test('ignores messages that this release does not know', async () => {
    const { received } = join();
    postRaw({ type: 'dance' });
    postRaw('woke');
    postRaw({ type: 'status', status: { phase: 'idle' } });
    postRaw({ type: 'hello' });
    await waitFor(() => expect(received).toEqual([{ type: 'hello' }]));
  });

  test('accepts the heartbeat of an older release, which has no leader name', async () => {
    const { received } = join();
    postRaw({ type: 'beat' });
    await waitFor(() => expect(received).toEqual([{ type: 'beat' }]));
  });

  test('delivers nothing to a listener that has stopped', async () => {
    const [here, there, witness] = [join(), join(), join()];
    there.stop();
    here.channel.post({ type: 'woke' });
    await waitFor(() => expect(witness.received).toHaveLength(1));
    expect(there.received).toEqual([]);
  });
});

describe('the status between tabs', () => {
  test('sends connectivity as "reach", as earlier releases do', () => {
    const message = statusToMessage({ ...INITIAL_STATUS, connectivity: 'portal' });
    expect(message).toMatchObject({ reach: 'portal' });
    expect(message).not.toHaveProperty('connectivity');
  });

  test('is the same after it has been sent and received', () => {
    const status = {
      ...INITIAL_STATUS,
      connectivity: 'offline' as const,
      lastSyncAt: 5,
      live: true,
    };
    expect(messageToStatus(statusToMessage(status))).toEqual(status);
  });
});
