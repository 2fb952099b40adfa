import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AccountQueue } from './account-queue.ts';

let queue: AccountQueue;
let log: string[];
beforeEach(() => {
  queue = new AccountQueue();
  log = [];
});
afterEach(() => vi.useRealTimers());

const work = (name: string) => async () => {
  log.push(`${name} begins`);
  await Promise.resolve();
  log.push(`${name} ends`);
  return name;
};

test('runs the works of an account one after the other, and those of others beside them', async () => {
  const works = [queue.run('a', work('1')), queue.run('a', work('2')), queue.run('b', work('3'))];
  expect(await Promise.all(works)).toEqual(['1', '2', '3']);
  expect(log.filter((line) => !line.startsWith('3'))).toEqual([
    '1 begins',
    '1 ends',
    '2 begins',
    '2 ends',
  ]);
  expect(log.indexOf('3 begins')).toBeLessThan(log.indexOf('1 ends'));
});

test('continues after a work that has failed', async () => {
  const failing = queue.run('a', () => Promise.reject(new Error('no')));
  const next = queue.run('a', work('2'));
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('2');
});

test('does not wait for ever for a work that never ends', async () => {
  vi.useFakeTimers();
  void queue.run('a', () => new Promise(() => {}));
  const next = queue.run('a', work('2'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await next).toBe('2');
});
