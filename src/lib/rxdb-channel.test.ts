import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterEach, expect, test } from 'vitest';
import { BroadcastChannel } from './rxdb-channel.ts';

const open: { close(): void }[] = [];
afterEach(() => open.splice(0).forEach((channel) => channel.close()));

function openChannel(name = 'test'): BroadcastChannel {
  const channel = new BroadcastChannel(name);
  open.push(channel);
  return channel;
}

function openNative(): globalThis.BroadcastChannel {
  const channel = new globalThis.BroadcastChannel('test');
  open.push(channel);
  return channel;
}

test('delivers a message to the other channels of its name, and not to itself', async () => {
  const [sender, receiver, stranger] = [openChannel(), openChannel(), openChannel('other')];
  const received: unknown[] = [];
  sender.addEventListener('message', () => received.push('own'));
  stranger.addEventListener('message', () => received.push('stranger'));
  const arrived = new Promise((resolve) => receiver.addEventListener('message', resolve));
  sender.postMessage({ eventBulk: { id: 'a' } });
  expect(await arrived).toEqual({ eventBulk: { id: 'a' } });
  expect(received).toEqual([]);
});

test('stops calling a listener that was removed', async () => {
  const [sender, receiver] = [openChannel(), openChannel()];
  const received: unknown[] = [];
  const removed = (data: unknown) => received.push(data);
  receiver.addEventListener('message', removed);
  receiver.removeEventListener('message', removed);
  const arrived = new Promise((resolve) => receiver.addEventListener('message', resolve));
  sender.postMessage(1);
  await arrived;
  expect(received).toEqual([]);
});

test('uses the message format of the package in older tabs, and ignores other messages', async () => {
  const [channel, native] = [openChannel(), openNative()];
  const sent = new Promise<unknown>((resolve) => {
    native.addEventListener('message', ({ data }) => resolve(data), { once: true });
  });
  const before = Date.now() * 1000;
  channel.postMessage('from us');
  const envelope = (await sent) as { time: number };
  expect(envelope).toEqual({ time: expect.any(Number), type: 'message', data: 'from us' });
  expect(envelope.time).toBeGreaterThanOrEqual(before);

  const arrived = new Promise((resolve) => channel.addEventListener('message', resolve));
  native.postMessage({ time: 0, type: 'internal', data: 'leader election' });
  native.postMessage('no envelope');
  native.postMessage({ time: 0, type: 'message', data: 'from the package' });
  expect(await arrived).toBe('from the package');
});

test('covers every member that RxDB uses', () => {
  const path = createRequire(import.meta.url).resolve('rxdb/package.json');
  const source = readFileSync(
    path.replace('package.json', 'dist/esm/rx-storage-multiinstance.js'),
    'utf8',
  );
  const used = [...source.matchAll(/(?:broadcastChannel|state\.bc)\.(\w+)\(/g)].map(
    ([, name]) => name,
  );
  expect(new Set(used)).toEqual(
    new Set(['addEventListener', 'close', 'postMessage', 'removeEventListener']),
  );
});
