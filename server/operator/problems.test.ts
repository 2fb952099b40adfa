import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../schema/limits.ts';
import { problemsIn } from './problems.ts';
import type { Vitals } from './vitals.ts';

const well: Vitals = {
  jobs: [{ kind: 'mail', waiting: 3, ageSec: 20 }],
  snapshotAgeSec: 3_600,
  backupAgeSec: 3_600,
  freeBytes: 50 * 1024 ** 3,
  clockAheadMs: 40,
};
const every = { backupEveryMs: DAY_MS, snapshotEveryMs: 6 * HOUR_MS };
const namesFor = (change: Partial<Vitals>) =>
  problemsIn({ ...well, ...change }, every).map(({ name }) => name);

describe('an operator', () => {
  test('is told of nothing while all is well, or does not apply', () => {
    expect(namesFor({})).toEqual([]);
    const none = { snapshotAgeSec: null, backupAgeSec: null, freeBytes: null, clockAheadMs: null };
    expect(namesFor({ ...none, jobs: [] })).toEqual([]);
  });

  test.each<[string, Partial<Vitals>]>([
    ['disk', { freeBytes: 900 * 1024 ** 2 }],
    ['backup', { backupAgeSec: 28 * 3_600 }],
    ['snapshot', { snapshotAgeSec: 10 * 3_600 }],
    ['jobs', { jobs: [{ kind: 'push', waiting: 1, ageSec: 1_000 }] }],
    ['clock', { clockAheadMs: -31_000 }],
    ['clock', { clockAheadMs: 31_000 }],
  ])('is told of %s for %j', (name, change) => {
    expect(namesFor(change)).toEqual([name]);
  });
});
