import { expect, test } from 'vitest';
import { Refusal } from '../refusal.ts';
import { createWriteLimits } from './write-limits.ts';

const MIB = 1024 * 1024;
const NOW = Date.UTC(2026, 10, 20);
const ana = { accountId: 'a', userId: 'ana' };
const ben = { accountId: 'a', userId: 'ben' };
const zoe = { accountId: 'z', userId: 'zoe' };

test('39 MB in a second is too much for one person, and not for the next family', () => {
  const limits = createWriteLimits();
  const push = (who: typeof ana, at: number) => limits.take(who, { rows: 10, bytes: 2 * MIB }, at);
  for (let i = 0; i < 12; i += 1) push(ana, NOW);
  let refusal: unknown;
  try {
    push(ana, NOW);
  } catch (error) {
    refusal = error;
  }
  expect(refusal).toBeInstanceOf(Refusal);
  expect(refusal).toMatchObject({ code: 'RATE_LIMITED', retryAfterSec: 30 });
  expect(() => push(zoe, NOW)).not.toThrow();
  expect(() => push(ana, NOW + 30_000)).not.toThrow();
});

test('several people of a family share a limit', () => {
  const limits = createWriteLimits();
  for (const who of [ana, ben]) {
    for (let i = 0; i < 12; i += 1) limits.take(who, { rows: 1, bytes: 2 * MIB }, NOW);
  }
  const cy = { accountId: 'a', userId: 'cy' };
  expect(() => limits.take(cy, { rows: 1, bytes: 1 }, NOW)).toThrow(Refusal);
});

test('a device with 10,000 entries of a month offline is not held up', () => {
  const limits = createWriteLimits();
  const push = () => limits.take(ana, { rows: 250, bytes: 250 * 1_000 }, NOW);
  for (let i = 0; i < 40; i += 1) expect(push).not.toThrow();
});
