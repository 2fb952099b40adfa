import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { WireEvent } from '../../../schema/wire/billing.ts';
import { createLog } from '../log.ts';
import { createEventQueue, retryDelayMs } from './queue.ts';

const event = (id: string, size = 0): WireEvent => ({
  id,
  type: 'web_billing',
  timestamp_ms: 0,
  event_name: 'x',
  app_user_id: 'u',
  context: {},
  properties: { filling: 'x'.repeat(size) },
});

/** An events endpoint whose answers and delays the test sets. */
function createEnvironment() {
  const requests: { ids: string[]; keepalive: boolean; answer(status: number | Error): void }[] =
    [];
  const waits: { ms: number; pass(): void }[] = [];
  const limits: { ms: number; limit: AbortController }[] = [];
  const queue = createEventQueue({
    url: 'https://x.example/v1/events',
    headers: { 'X-Version': '1.11.0' },
    log: createLog(),
    runtime: {
      random: () => 0.5,
      signalAfter(ms) {
        const limit = new AbortController();
        limits.push({ ms, limit });
        return limit.signal;
      },
      wait: (ms, signal) =>
        new Promise<void>((pass, reject) => {
          const stop = (): void => reject(new Error('closed'));
          signal?.addEventListener('abort', stop);
          const forget = (): void => signal?.removeEventListener('abort', stop);
          waits.push({ ms, pass: () => (forget(), pass()) });
        }),
      fetch: (_url, init) =>
        new Promise((resolve, reject) => {
          const { events } = JSON.parse(init.body as string) as { events: WireEvent[] };
          init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
          requests.push({
            ids: events.map(({ id }) => id),
            keepalive: init.keepalive ?? false,
            answer: (status) =>
              status instanceof Error ? reject(status) : resolve(new Response(null, { status })),
          });
        }),
    },
  });
  const settle = async (): Promise<void> => {
    for (let i = 0; i < 10; i += 1) await Promise.resolve();
  };
  return {
    queue,
    waits,
    limits: () => limits.map(({ ms }) => ms),
    async hang() {
      limits.at(-1)?.limit.abort();
      await settle();
    },
    sent: () => requests.map(({ ids }) => ids.join('')),
    keptAlive: () => requests.filter(({ keepalive }) => keepalive).map(({ ids }) => ids.join('')),
    async answer(status: number | Error) {
      requests.at(-1)?.answer(status);
      await settle();
    },
    async pass() {
      waits.at(-1)?.pass();
      await settle();
    },
  };
}

test('sends an event at once, and later ones together after it', async () => {
  const { queue, sent, answer, waits } = createEnvironment();
  queue.add(event('a'));
  queue.add(event('b'));
  queue.add(event('c'));
  expect(sent()).toEqual(['a']);
  await answer(200);
  expect(sent()).toEqual(['a', 'bc']);
  await answer(201);
  queue.add(event('d'));
  expect(sent()).toEqual(['a', 'bc', 'd']);
  expect(waits).toEqual([]);
});

test.each([204, 302, 400, 500, new TypeError('offline')])(
  '%s keeps the events in the queue',
  async (status) => {
    const { queue, sent, answer, waits, pass } = createEnvironment();
    queue.add(event('a'));
    await answer(status);
    queue.add(event('b'));
    expect(sent()).toEqual(['a']);
    expect(waits.map(({ ms }) => ms)).toEqual([2000]);
    await pass();
    expect(sent()).toEqual(['a', 'ab']);
    await answer(200);
    queue.add(event('c'));
    expect(sent()).toEqual(['a', 'ab', 'c']);
  },
);

test('aborts a request that hangs, and sends its events again', async () => {
  const { queue, sent, limits, hang, pass, waits } = createEnvironment();
  queue.add(event('a'));
  expect(limits()).toEqual([30_000]);
  await hang();
  expect(waits.map(({ ms }) => ms)).toEqual([2000]);
  await pass();
  expect(sent()).toEqual(['a', 'a']);
});

test('waits longer after each failure, up to five minutes, until a success', async () => {
  const { queue, answer, pass, waits } = createEnvironment();
  queue.add(event('a'));
  for (let i = 0; i < 9; i += 1) {
    await answer(500);
    await pass();
  }
  const seconds = waits.map(({ ms }) => ms / 1000);
  expect(seconds).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300]);
  await answer(200);
  queue.add(event('b'));
  await answer(500);
  expect(waits.at(-1)?.ms).toBe(2000);
});

test('resets the wait after a success between two failures', async () => {
  const { queue, answer, pass, waits } = createEnvironment();
  queue.add(event('a'));
  await answer(500);
  await pass();
  await answer(500);
  await pass();
  // The event is tracked during the first request, so the queue does not stop in between.
  queue.add(event('b'));
  await answer(200);
  await answer(500);
  expect(waits.map(({ ms }) => ms)).toEqual([2000, 4000, 2000]);
});

test('stops after many failures until the next event', async () => {
  const { queue, sent, answer, pass } = createEnvironment();
  queue.add(event('a'));
  for (let i = 0; i < 30; i += 1) {
    await answer(500);
    await pass();
  }
  expect(sent()).toHaveLength(21);
  queue.add(event('b'));
  expect(sent().at(-1)).toBe('ab');
});

test('varies the delay by at most 10 %, in whole ms', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 40 }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (failures, random) => {
        const ms = retryDelayMs(failures, random);
        const middle = Math.min(2000 * 2 ** (failures - 1), 300_000);
        expect(Number.isInteger(ms)).toBe(true);
        expect(Math.abs(ms - middle)).toBeLessThanOrEqual(middle / 10);
      },
    ),
  );
  expect(retryDelayMs(1, 0)).toBe(1800);
  expect(retryDelayMs(1, 0.999_999)).toBe(2200);
});

test('sends all waiting events in keepalive requests when the page closes', async () => {
  const { queue, keptAlive, answer } = createEnvironment();
  queue.add(event('a', 40_000));
  queue.add(event('b', 40_000));
  queue.add(event('c', 10));
  queue.leave();
  // Includes the events of the running request, in parts that browsers accept.
  expect(keptAlive()).toEqual(['a', 'bc']);
  await answer(200);
});

test('tries once more when it is closed, and sends nothing afterwards', async () => {
  const { queue, sent, keptAlive, answer, pass } = createEnvironment();
  queue.add(event('a'));
  await answer(500);
  queue.close();
  queue.close();
  expect(keptAlive()).toEqual(['a']);
  await pass();
  queue.add(event('b'));
  expect(sent()).toEqual(['a', 'a']);
});

test('keeps the newest 500 events and sends 100 at a time', async () => {
  const { queue, sent, answer } = createEnvironment();
  for (let i = 0; i < 600; i += 1) queue.add(event(`${i},`));
  for (let i = 0; i < 6; i += 1) await answer(200);
  const ids = sent()
    .slice(1)
    .map((part) => part.split(',').slice(0, -1));
  expect(ids.map(({ length }) => length)).toEqual([100, 100, 100, 100, 100]);
  expect([ids[0]?.[0], ids[4]?.[99]]).toEqual(['100', '599']);
});
