import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { TestLocks } from '../../../tests/helpers/test-locks.ts';
import type { SyncChannel, SyncMessage } from '../channel.ts';
import { leadWhenPossible } from './leader.ts';

/** The channel between tabs. A frozen tab sends and receives nothing. */
class TestAir {
  readonly said: SyncMessage[] = [];
  readonly #listeners = new Set<(message: SyncMessage) => void>();

  channel(isFrozen: () => boolean = () => false): SyncChannel {
    return {
      post: (message) => {
        if (isFrozen()) return;
        this.said.push(message);
        for (const listener of this.#listeners) listener(message);
      },
      listen: (listener) => {
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
      },
      close: () => undefined,
    };
  }
}

function createTestEnvironment() {
  vi.stubGlobal('navigator', { locks: new TestLocks() });
  const air = new TestAir();
  const leading = new Set<string>();
  return {
    leading,
    said: air.said,
    /** Opens a tab; it leads when it may, until it is closed. */
    open(name: string, options: { isFrozen?: () => boolean } = {}) {
      const closed = new AbortController();
      const done = leadWhenPossible({
        userId: 'u-ana',
        channel: air.channel(options.isFrozen),
        signal: closed.signal,
        lead: (signal) =>
          new Promise((resolve) => {
            leading.add(name);
            const end = () => {
              leading.delete(name);
              resolve();
            };
            if (signal.aborted) end();
            else signal.addEventListener('abort', end);
          }),
      });
      return {
        close: async () => {
          closed.abort();
          await vi.advanceTimersByTimeAsync(0);
          await done;
        },
      };
    },
  };
}
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 2, 14, 3, 0) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('leadership among tabs', () => {
  // Invariant I21 (docs/sync-spec.md)
  test('one tab leads for as long as it lives', async () => {
    const env = createTestEnvironment();
    const tabs = ['a', 'b', 'c'].map((name) => env.open(name));
    await pass(60);
    expect([...env.leading]).toEqual(['a']);
    for (const tab of tabs) await tab.close();
    expect([...env.leading]).toEqual([]);
  });

  test('another tab leads at once when the leader is closed', async () => {
    const env = createTestEnvironment();
    const first = env.open('a');
    const second = env.open('b');
    await pass(10);
    await first.close();
    await pass(0);
    expect([...env.leading]).toEqual(['b']);
    await second.close();
  });

  test('a waiting tab that is closed never leads', async () => {
    const env = createTestEnvironment();
    const first = env.open('a');
    const second = env.open('b');
    await pass(10);
    await second.close();
    await first.close();
    expect([...env.leading]).toEqual([]);
  });
});

// Invariant I27 (docs/sync-spec.md)
test('a leader that took over says so in its first heartbeat only', async () => {
  const env = createTestEnvironment();
  const first = env.open('a');
  const second = env.open('b');
  await pass(5);
  expect(env.said.filter((beat) => 'tookOver' in beat && beat.tookOver)).toEqual([]);
  await first.close();
  await pass(5);
  const beats = env.said.filter((beat) => beat.type === 'beat');
  const heir = beats.at(-1)?.leader;
  expect(heir).not.toBe(beats[0]?.leader);
  expect(
    beats.filter(({ leader }) => leader === heir).map(({ tookOver = false }) => tookOver),
  ).toEqual([true, false, false]);
  await second.close();
});

describe('a frozen leader', () => {
  // Invariant I21 (docs/sync-spec.md)
  test('is replaced after seven seconds without a heartbeat, not before', async () => {
    const env = createTestEnvironment();
    let frozen = false;
    const first = env.open('a', { isFrozen: () => frozen });
    const second = env.open('b');
    await pass(20);
    frozen = true;
    await pass(6);
    expect(env.leading.has('b')).toBe(false);
    await pass(6);
    expect(env.leading.has('b')).toBe(true);
    await second.close();
    await first.close();
  });

  test('stops when it thaws and its lock has been stolen', async () => {
    const env = createTestEnvironment();
    let frozen = true;
    const first = env.open('a', { isFrozen: () => frozen });
    const second = env.open('b');
    await pass(15);
    frozen = false;
    await pass(30);
    expect([...env.leading]).toEqual(['b']);
    await second.close();
    await pass(0);
    expect([...env.leading]).toEqual(['a']);
    await first.close();
  });
});

test('a failure of the leader’s work is reported', async () => {
  vi.stubGlobal('navigator', { locks: new TestLocks() });
  const failing = leadWhenPossible({
    userId: 'u-ana',
    channel: new TestAir().channel(),
    signal: new AbortController().signal,
    lead: () => Promise.reject(new TypeError('a bug')),
  });
  await expect(failing).rejects.toThrow('a bug');
});
