import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Attempts, sweepAttempts } from '../../server/accounts/sign-in/rate-limits.ts';
import { Refusal } from '../../server/refusal.ts';
import { createRandom } from '../helpers/random.ts';
import { type TestServer, startTestServer } from '../helpers/server.ts';

const WINDOW_MS = 1_000;
let server: TestServer;
let attempts: Attempts;

beforeAll(async () => {
  server = await startTestServer({ limitAttempts: true });
  ({ attempts } = server.accounts);
});
afterAll(() => server.stop());

describe('a rate limit', () => {
  test('allows at no moment more within the last window, and nothing less', async () => {
    const limit = { key: 'sliding', max: 4, windowMs: WINDOW_MS };
    const random = createRandom(3);
    const allowed: number[] = [];
    const told: boolean[] = [];
    const expected: boolean[] = [];
    for (let i = 0, now = 1e12; i < 300; i += 1, now += random.below(400)) {
      expected.push(allowed.filter((at) => at > now - WINDOW_MS).length < limit.max);
      if (expected.at(-1)) allowed.push(now);
      told.push(await attempts.tryTake(limit, now));
    }
    expect(told).toEqual(expected);
    expect(expected).toContain(false);
  });

  test('does not allow twice its number around the end of a window', async () => {
    const limit = { key: 'burst', max: 10, windowMs: WINDOW_MS };
    const now = 2e12;
    for (let i = 0; i < 10; i += 1) await attempts.take([limit], now + 900);
    await expect(attempts.take([limit], now + 1_100)).rejects.toBeInstanceOf(Refusal);
    await attempts.take([limit], now + 1_901);
  });

  test('says how long to wait, and refused attempts do not prolong it', async () => {
    const limit = { key: 'wait', max: 1, windowMs: 10 * WINDOW_MS };
    await attempts.take([limit], 3e12);
    for (const passedMs of [1_000, 4_000, 9_000]) {
      const refused = attempts.take([limit], 3e12 + passedMs);
      await expect(refused).rejects.toMatchObject({ retryAfterSec: 10 - passedMs / 1_000 });
    }
    await attempts.take([limit], 3e12 + 10_000);
  });

  test('does not count what was tried while the clock was days ahead', async () => {
    const limit = { key: 'ahead', max: 2, windowMs: WINDOW_MS };
    for (const aheadMs of [0, 1]) await attempts.take([limit], 6e12 + 1e9 + aheadMs);
    await attempts.take([limit], 6e12);
    await attempts.take([limit], 6e12 + 1);
    await expect(attempts.take([limit], 6e12 + 2)).rejects.toBeInstanceOf(Refusal);
  });

  test('allows its number when many requests arrive at the same time', async () => {
    const limit = { key: 'many', max: 5, windowMs: WINDOW_MS };
    const all = await Promise.all(Array.from({ length: 20 }, () => attempts.tryTake(limit, 4e12)));
    expect(all.filter(Boolean)).toHaveLength(5);
  });

  test('leaves nothing behind when its window has passed', async () => {
    await attempts.take([{ key: 'swept', max: 5, windowMs: WINDOW_MS }], 5e12);
    const stored = () => server.db.query("select key from attempts where key = 'swept'");
    await sweepAttempts(server.db, 5e12 + WINDOW_MS - 1);
    expect(await stored()).toHaveLength(1);
    await sweepAttempts(server.db, 5e12 + WINDOW_MS);
    expect(await stored()).toHaveLength(0);
  });
});
