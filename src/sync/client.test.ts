import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type SyncChannel, type SyncMessage, openSyncChannel } from './channel.ts';
import { STOP_TIMEOUT_MS, type SyncClient, createSyncClient } from './client.ts';
import { INITIAL_STATUS, statusToMessage } from './status.ts';
import { waitFor } from '../../tests/helpers/wait-for.ts';

class TestWorker extends EventTarget {
  static started: TestWorker[] = [];
  readonly messages: unknown[] = [];
  isTerminated = false;

  constructor() {
    super();
    TestWorker.started.push(this);
  }

  readonly postMessage = (message: unknown) => void this.messages.push(message);
  readonly terminate = () => void (this.isTerminated = true);
}

let page: EventTarget;
let other: SyncChannel;
let heard: SyncMessage[];
let client: SyncClient;

beforeEach(() => {
  TestWorker.started = [];
  page = new EventTarget();
  vi.stubGlobal('Worker', TestWorker);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  other = openSyncChannel('u-ana');
  heard = [];
  other.listen((message) => heard.push(message));
  client = createSyncClient({ userId: 'u-ana' });
});
afterEach(() => {
  client.stop();
  other.close();
  vi.unstubAllGlobals();
});

const types = () => heard.map(({ type }) => type);

describe('the sync client of a page', () => {
  test('starts the worker of its user and asks for the status', async () => {
    expect(TestWorker.started.map(({ messages }) => messages)).toEqual([
      [{ type: 'start', userId: 'u-ana' }],
    ]);
    expect(client.status.get()).toEqual(INITIAL_STATUS);
    await waitFor(() => expect(types()).toEqual(['hello']));
  });

  test('follows the status of the leader, whichever tab it is in', async () => {
    const status = { ...INITIAL_STATUS, connectivity: 'online' as const, live: true };
    const changes = vi.fn<() => void>();
    client.status.subscribe(changes);
    other.post({ type: 'status', status: statusToMessage(status) });
    await waitFor(() => expect(client.status.get()).toEqual(status));
    expect(changes).toHaveBeenCalledTimes(1);
  });

  test.each(['online', 'pageshow', 'focus'])(
    'asks for an attempt at once on "%s"',
    async (name) => {
      page.dispatchEvent(new Event(name));
      await waitFor(() => expect(types()).toEqual(['hello', 'woke']));
    },
  );

  test('passes on that the page is offline', async () => {
    page.dispatchEvent(new Event('offline'));
    await waitFor(() => expect(types()).toEqual(['hello', 'offline']));
  });

  test('sends and refetches when a person asks for it', async () => {
    client.sendNow();
    client.refetchAll();
    await waitFor(() => expect(types()).toEqual(['hello', 'woke', 'again']));
  });

  test('reports a change of the leader once, until nobody listens', async () => {
    const changed = vi.fn<() => void>();
    const stop = client.onLeaderChange(changed);
    other.post({ type: 'beat', leader: 'first' });
    other.post({ type: 'beat', leader: 'second', tookOver: true });
    other.post({ type: 'beat', leader: 'second' });
    await waitFor(() => expect(changed).toHaveBeenCalledTimes(1));
    stop();
    const witness = vi.fn<() => void>();
    client.onLeaderChange(witness);
    other.post({ type: 'beat', leader: 'third', tookOver: true });
    await waitFor(() => expect(witness).toHaveBeenCalledTimes(1));
    expect(changed).toHaveBeenCalledTimes(1);
  });

  test('asks its worker to stop, and terminates it when it has ended its transactions', () => {
    const [worker] = TestWorker.started;
    client.stop();
    expect(worker?.messages.at(-1)).toBe('stop');
    expect(worker?.isTerminated).toBe(false);
    worker?.dispatchEvent(new MessageEvent('message', { data: 'stopped' }));
    expect(worker?.isTerminated).toBe(true);
  });

  test('terminates a worker that does not answer after two seconds', () => {
    vi.useFakeTimers();
    const [worker] = TestWorker.started;
    client.stop();
    vi.advanceTimersByTime(STOP_TIMEOUT_MS - 1);
    expect(worker?.isTerminated).toBe(false);
    vi.advanceTimersByTime(1);
    expect(worker?.isTerminated).toBe(true);
    vi.useRealTimers();
  });

  test.each([
    ['ends', false],
    ['may come back', true],
  ])('asks its worker to stop when the page %s: %s', (_when, persisted) => {
    page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }));
    const asked = TestWorker.started[0]?.messages ?? [];
    expect(asked.includes('stop')).toBe(!persisted);
  });

  test('receives no more messages when it has stopped', async () => {
    client.stop();
    page.dispatchEvent(new Event('focus'));
    const witness = openSyncChannel('u-ana');
    const heardBy = new Promise((resolve) => witness.listen(resolve));
    other.post({ type: 'status', status: statusToMessage({ ...INITIAL_STATUS, live: true }) });
    await heardBy;
    witness.close();
    expect(client.status.get()).toEqual(INITIAL_STATUS);
    expect(types()).toEqual(['hello']);
  });
});
