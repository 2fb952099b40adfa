import { describe, expect, test, vi } from 'vitest';
import {
  combineLive,
  createCell,
  firstValue,
  type Live,
  liveWhile,
  mapLive,
  settles,
} from './live.ts';

test('a cell notifies of changes only', () => {
  const cell = createCell(1);
  const listener = vi.fn<() => void>();
  const stop = cell.subscribe(listener);
  cell.set(1);
  expect(listener).not.toHaveBeenCalled();
  cell.set(2);
  expect([listener.mock.calls.length, cell.get()]).toEqual([1, 2]);
  stop();
  cell.set(3);
  expect(listener).toHaveBeenCalledTimes(1);
});

test('a listener may unsubscribe while it is called', () => {
  const cell = createCell(1);
  const stop = cell.subscribe(() => stop());
  const listener = vi.fn<() => void>();
  cell.subscribe(listener);
  cell.set(2);
  expect(listener).toHaveBeenCalledTimes(1);
});

test('a mapped value is computed once for each value, so that its identity is stable', () => {
  const cell = createCell([1, 2]);
  const change = vi.fn<(values: number[]) => number[]>((values) => values.map((each) => each * 2));
  const doubled = mapLive(cell, change);
  expect(doubled.get()).toBe(doubled.get());
  cell.set([3]);
  expect(doubled.get()).toEqual([6]);
  expect(change).toHaveBeenCalledTimes(2);
});

test('a value that has not been read is undefined, also when mapped or combined', () => {
  const unread: Live<number> = { get: () => undefined, subscribe: () => () => undefined };
  expect(mapLive(unread, (value) => value + 1).get()).toBeUndefined();
  expect(combineLive([unread, createCell(1)]).get()).toBeUndefined();
});

test('null is a value', () => {
  const cell = createCell<number | null>(null);
  expect(mapLive(cell, (value) => value ?? 'none').get()).toBe('none');
});

test('a combination changes with either part, and is the same object until then', () => {
  const [a, b] = [createCell(1), createCell('x')];
  const both = combineLive([a, b]);
  const listener = vi.fn<() => void>();
  const stop = both.subscribe(listener);
  const before = both.get();
  expect(both.get()).toBe(before);
  b.set('y');
  expect([both.get(), listener.mock.calls.length]).toEqual([[1, 'y'], 1]);
  stop();
  a.set(2);
  expect(listener).toHaveBeenCalledTimes(1);
});

test('the first value is the current one, or the next one', async () => {
  expect(await firstValue(createCell(7))).toBe(7);
  const cell = createCell<number | undefined>(undefined);
  const later = firstValue(cell as Live<number>);
  cell.set(8);
  cell.set(9);
  expect(await later).toBe(8);
});

test('waiting for a first value rejects with the reason of its signal', async () => {
  const unread: Live<number> = { get: () => undefined, subscribe: () => () => undefined };
  const controller = new AbortController();
  const waiting = firstValue(unread, controller.signal).catch((error: unknown) => error);
  controller.abort(new Error('enough'));
  expect(await waiting).toMatchObject({ message: 'enough' });
});

test('an aborted signal rejects at once', async () => {
  const unread: Live<number> = { get: () => undefined, subscribe: () => () => undefined };
  const waiting = firstValue(unread, AbortSignal.abort(new Error('enough')));
  await expect(waiting).rejects.toThrow('enough');
});

test('settles is true once the condition holds, and false after the timeout', async () => {
  const cell = createCell(1);
  expect(await settles(cell, (value) => value === 1, 1_000)).toBe(true);
  const later = settles(cell, (value) => value > 2, 1_000);
  cell.set(2);
  cell.set(3);
  expect(await later).toBe(true);
  expect(await settles(cell, (value) => value > 9, 5)).toBe(false);
});

describe('a value that is only read while it is wanted', () => {
  const NONE = [] as string[];

  function open(wanted: boolean | undefined) {
    const isWanted = createCell(wanted);
    const list = createCell<string[] | undefined>(undefined);
    const watched = vi.fn<(listener: () => void) => () => void>((listener) =>
      list.subscribe(listener),
    );
    const live = liveWhile(isWanted as Live<boolean>, { get: list.get, subscribe: watched }, NONE);
    const listener = vi.fn<() => void>();
    return { isWanted, list, watched, live, listener, stop: live.subscribe(listener) };
  }

  test('is none, and not read, while it is not', () => {
    const { isWanted, watched, live, listener } = open(undefined);
    expect(live.get()).toBeUndefined();
    isWanted.set(false);
    expect(live.get()).toBe(NONE);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(watched).not.toHaveBeenCalled();
  });

  test('is none until it has been read, and again when it is wanted no longer', () => {
    const { isWanted, list, watched, live, listener } = open(false);
    expect(live.get()).toBe(NONE);
    isWanted.set(true);
    expect(live.get()).toBe(NONE);
    list.set(['a']);
    expect([live.get(), watched.mock.calls.length]).toEqual([['a'], 1]);
    isWanted.set(false);
    expect(live.get()).toBe(NONE);
    const calls = listener.mock.calls.length;
    list.set(['b']);
    expect(listener).toHaveBeenCalledTimes(calls);
  });

  test('is undefined until it has been read when it was wanted from the start', () => {
    const { list, live } = open(true);
    expect(live.get()).toBeUndefined();
    list.set(['a']);
    expect(live.get()).toEqual(['a']);
  });

  test('tells nobody after the last watcher has gone', () => {
    const { isWanted, list, listener, stop } = open(true);
    stop();
    list.set(['a']);
    isWanted.set(false);
    expect(listener).not.toHaveBeenCalled();
  });
});
