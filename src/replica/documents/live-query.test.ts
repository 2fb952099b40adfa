import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Following, LINGER_MS, liveQuery, readAnew } from './live-query.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A source whose reads end when the test ends them. */
function controlled() {
  const reads: { resolve: (value: number) => void; reject: (error: Error) => void }[] = [];
  const listeners = new Set<() => void>();
  const errors: unknown[] = [];
  const source = readAnew<number>({
    read: () =>
      new Promise((resolve, reject) => {
        reads.push({ resolve, reject });
      }),
    onChange: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    onError: (error) => errors.push(error),
  });
  return {
    source,
    reads,
    errors,
    listeners,
    change: () => listeners.forEach((listener) => listener()),
    /** Ends the read with that number and runs its continuations. */
    end: async (read: number, value: number) => {
      reads[read]?.resolve(value);
      await vi.advanceTimersByTimeAsync(0);
    },
    fail: async (read: number) => {
      reads[read]?.reject(new Error('storage failed'));
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

describe('reading again', () => {
  test('reads once at the start and once after a change', async () => {
    const { source, reads, change, end } = controlled();
    const values: number[] = [];
    source.subscribe((value) => values.push(value));
    await end(0, 1);
    change();
    await end(1, 2);
    expect(reads).toHaveLength(2);
    expect(values).toEqual([1, 2]);
  });

  test('drops a result that a change made stale, and reads again', async () => {
    const { source, change, end } = controlled();
    const values: number[] = [];
    source.subscribe((value) => values.push(value));
    change();
    await end(0, 1);
    expect(values).toEqual([]);
    await end(1, 2);
    expect(values).toEqual([2]);
  });

  /** Changes during a read of 100 ms, so that the next one rests until 1,000 ms. */
  async function slowlyRead() {
    const parts = controlled();
    const values: number[] = [];
    const following = parts.source.subscribe((value) => values.push(value));
    await vi.advanceTimersByTimeAsync(100);
    parts.change();
    await parts.end(0, 1);
    return { ...parts, values, following };
  }

  test('repeats a slow read at intervals, and tells its stale result meanwhile', async () => {
    const { reads, change, end, values } = await slowlyRead();
    expect(values).toEqual([1]);
    for (let i = 0; i < 8; i++) {
      await vi.advanceTimersByTimeAsync(100);
      change();
    }
    expect(reads).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(reads).toHaveLength(2);
    await end(1, 2);
    expect(values).toEqual([1, 2]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(reads).toHaveLength(2);
  });

  test('reads at once after a slow read when somebody waits for it, or asks again', async () => {
    const { reads, end, values, following } = await slowlyRead();
    const settled = following.settled();
    await vi.advanceTimersByTimeAsync(0);
    expect(reads).toHaveLength(2);
    await end(1, 2);
    await settled;
    expect(values).toEqual([1, 2]);
    following.refresh();
    expect(reads).toHaveLength(3);
  });

  test('reads nothing after a slow read once nobody follows', async () => {
    const { reads, following } = await slowlyRead();
    following.unsubscribe();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(reads).toHaveLength(1);
  });

  test('reads again beside a read that never ends', async () => {
    const { source, reads, change, end } = controlled();
    const values: number[] = [];
    source.subscribe((value) => values.push(value));
    await vi.advanceTimersByTimeAsync(10_000);
    change();
    await end(1, 2);
    expect(values).toEqual([2]);
    await end(0, 1);
    expect(values).toEqual([2]);
    change();
    await end(2, 3);
    expect(reads).toHaveLength(3);
    expect(values).toEqual([2, 3]);
  });

  test('reads once for any number of changes during a read', async () => {
    const { source, reads, change, end } = controlled();
    source.subscribe(() => undefined);
    for (let i = 0; i < 10; i++) change();
    await end(0, 1);
    await end(1, 2);
    expect(reads).toHaveLength(2);
  });

  test('keeps the last result after a failed read, and reads again after the next change', async () => {
    const { source, errors, change, end, fail } = controlled();
    const values: number[] = [];
    source.subscribe((value) => values.push(value));
    await end(0, 1);
    change();
    await fail(1);
    expect(errors).toEqual([new Error('storage failed')]);
    change();
    await end(2, 3);
    expect(values).toEqual([1, 3]);
  });

  test('delivers nothing when it was unsubscribed during a read', async () => {
    const { source, listeners, end } = controlled();
    const values: number[] = [];
    const following = source.subscribe((value) => values.push(value));
    following.unsubscribe();
    await end(0, 1);
    expect(values).toEqual([]);
    expect(listeners.size).toBe(0);
  });

  test('settles when no read is running, also after a failed one', async () => {
    const { source, change, end, fail } = controlled();
    const following = source.subscribe(() => undefined);
    let settled = 0;
    void following.settled().then(() => (settled += 1));
    await vi.advanceTimersByTimeAsync(0);
    expect(settled).toBe(0);
    await end(0, 1);
    expect(settled).toBe(1);
    change();
    void following.settled().then(() => (settled += 1));
    await fail(1);
    expect(settled).toBe(2);
  });

  test('a refresh reads again without a change', async () => {
    const { source, reads, end } = controlled();
    const following = source.subscribe(() => undefined);
    await end(0, 1);
    following.refresh();
    expect(reads).toHaveLength(2);
  });
});

describe('a live query', () => {
  test('runs only while it has watchers, and keeps its value while one is left', async () => {
    const { source, listeners, end } = controlled();
    const running = new Set<Following>();
    const live = liveQuery(source, { running });
    expect(live.get()).toBeUndefined();
    expect(listeners.size).toBe(0);
    const stops = [live.subscribe(() => undefined), live.subscribe(() => undefined)];
    expect(running.size).toBe(1);
    await end(0, 1);
    stops[0]?.();
    await vi.advanceTimersByTimeAsync(LINGER_MS * 2);
    expect(live.get()).toBe(1);
    expect(running.size).toBe(1);
  });

  test('keeps its value for a while after its last watcher, then drops it', async () => {
    const { source, reads, listeners, end } = controlled();
    const running = new Set<Following>();
    const live = liveQuery(source, { running });
    live.subscribe(() => undefined)();
    await end(0, 1);
    await vi.advanceTimersByTimeAsync(LINGER_MS - 1);
    expect(live.get()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(live.get()).toBeUndefined();
    expect([running.size, listeners.size]).toEqual([0, 0]);
    live.subscribe(() => undefined);
    expect(reads).toHaveLength(2);
  });

  test('keeps running for a watcher that returns in time, without another read', async () => {
    const { source, reads, end } = controlled();
    const live = liveQuery(source);
    live.subscribe(() => undefined)();
    await end(0, 1);
    await vi.advanceTimersByTimeAsync(LINGER_MS - 1);
    live.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(LINGER_MS * 2);
    expect(live.get()).toBe(1);
    expect(reads).toHaveLength(1);
  });

  test('does not notify its watchers of a result that is the same', async () => {
    const { source, change, end } = controlled();
    const live = liveQuery(source, { isSame: (a, b) => a % 10 === b % 10 });
    let notified = 0;
    live.subscribe(() => (notified += 1));
    await end(0, 1);
    change();
    await end(1, 11);
    expect([notified, live.get()]).toEqual([1, 1]);
    change();
    await end(2, 12);
    expect([notified, live.get()]).toEqual([2, 12]);
  });
});
