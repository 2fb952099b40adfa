import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { configureTurns, createTurns, nextTask } from './in-turns.ts';

let done: string[];
/** Takes 5 ms of processor time. */
const work = (name: string) => () => {
  now += 5;
  done.push(name);
};
let now: number;

beforeEach(() => {
  vi.useFakeTimers();
  done = [];
  now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  vi.restoreAllMocks();
  configureTurns({ isHidden: () => false });
  vi.useRealTimers();
});

test('functions run in their order, in tasks of about 8 ms', () => {
  const inTurns = createTurns();
  for (const name of ['a', 'b', 'c', 'd', 'e']) inTurns(work(name));
  expect(done).toEqual([]);
  vi.advanceTimersToNextTimer();
  expect(done).toEqual(['a', 'b']);
  vi.advanceTimersToNextTimer();
  expect(done).toEqual(['a', 'b', 'c', 'd']);
  vi.advanceTimersToNextTimer();
  inTurns(work('f'));
  vi.advanceTimersToNextTimer();
  expect(done).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  expect(vi.getTimerCount()).toBe(0);
});

test('one that throws does not keep the others from their turn', () => {
  const inTurns = createTurns();
  inTurns(() => {
    throw new Error('broken');
  });
  inTurns(work('a'));
  expect(() => vi.advanceTimersToNextTimer()).toThrow('broken');
  vi.advanceTimersToNextTimer();
  expect(done).toEqual(['a']);
});

test('a hidden page, where a timer may take a second, runs all of them in one task', async () => {
  configureTurns({ isHidden: () => true });
  const inTurns = createTurns();
  for (const name of ['a', 'b', 'c', 'd', 'e']) inTurns(work(name));
  vi.advanceTimersToNextTimer();
  expect(done).toEqual(['a', 'b', 'c', 'd', 'e']);
  await nextTask();
  expect(vi.getTimerCount()).toBe(0);
});
