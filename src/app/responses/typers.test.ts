import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FORGET_MS, type Typers, createTypers } from './typers.ts';

let typers: Typers;

beforeEach(() => {
  vi.useFakeTimers();
  typers = createTypers();
});
afterEach(() => {
  typers.close();
  vi.useRealTimers();
});

test('lists the people who are typing in the order in which they began', () => {
  typers.started('sam');
  typers.started('ana');
  typers.started('sam');
  expect(typers.ids.get()).toEqual(['sam', 'ana']);
  typers.stopped('sam');
  expect(typers.ids.get()).toEqual(['ana']);
});

test('forgets a person who has not said it again for six seconds', () => {
  typers.started('sam');
  vi.advanceTimersByTime(FORGET_MS - 1);
  typers.started('sam');
  vi.advanceTimersByTime(FORGET_MS - 1);
  expect(typers.ids.get()).toEqual(['sam']);
  vi.advanceTimersByTime(1);
  expect(typers.ids.get()).toEqual([]);
});

test('tells its listeners only when the list changes', () => {
  const changed = vi.fn<() => void>();
  typers.ids.subscribe(changed);
  typers.stopped('sam');
  typers.started('sam');
  typers.started('sam');
  expect(changed).toHaveBeenCalledTimes(1);
  typers.close();
  expect(changed).toHaveBeenCalledTimes(2);
  expect(typers.ids.get()).toEqual([]);
});
