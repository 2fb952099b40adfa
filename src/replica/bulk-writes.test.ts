import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TestLocks } from '../../tests/helpers/test-locks.ts';
import { afterBulkWrites, withBulkWrites } from './bulk-writes.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Begins bulk writes, and waits for their end. */
function begin() {
  let end: (result: string) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const writing = new Promise<string>((resolve, reject) => {
    end = resolve;
    fail = reject;
  });
  const written = withBulkWrites('ana', () => writing);
  const sent = vi.fn<(haveEnded: boolean) => void>();
  void afterBulkWrites('ana').then(sent);
  return { written, sent, end, fail };
}

test('what waits for bulk writes goes on when they end or fail', async () => {
  vi.stubGlobal('navigator', { locks: new TestLocks() });
  const stored = begin();
  await vi.advanceTimersByTimeAsync(14_000);
  expect(stored.sent).not.toHaveBeenCalled();
  stored.end('written');
  expect(await stored.written).toBe('written');
  await vi.advanceTimersByTimeAsync(0);
  expect(stored.sent).toHaveBeenCalledExactlyOnceWith(true);

  const failed = begin();
  failed.fail(new Error('full'));
  await expect(failed.written).rejects.toThrow('full');
  await vi.advanceTimersByTimeAsync(0);
  expect(failed.sent).toHaveBeenCalledExactlyOnceWith(true);
});

test('the bulk writes of a frozen page are waited for fifteen seconds', async () => {
  vi.stubGlobal('navigator', { locks: new TestLocks() });
  const { sent } = begin();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(sent).toHaveBeenCalledExactlyOnceWith(false);
});

test.each([
  ['has no locks', {}],
  [
    'refuses locks',
    { locks: { request: () => Promise.reject(new DOMException('', 'SecurityError')) } },
  ],
])('a browser that %s writes and sends all the same', async (_what, navigator) => {
  vi.stubGlobal('navigator', navigator);
  const { written, sent, end } = begin();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toHaveBeenCalledExactlyOnceWith(true);
  end('written');
  expect(await written).toBe('written');
});
