import { describe, expect, test } from 'vitest';
import { faultsIn, nothingFound } from '../chaos/books.ts';
import { serverKills } from '../chaos/server-kills.ts';

/** A few of what `npm run test:chaos` does fifty times. */

describe.each(['pglite', 'postgres'] as const)('a server on %s that is killed', (database) => {
  test('keeps what it acknowledged, once, and everybody signed in, in the same epoch', async () => {
    const found = await serverKills({ times: 3, database, seed: 20_260_314 });
    expect([faultsIn(found), found.failedStarts]).toEqual([faultsIn(nothingFound()), []]);
    expect(found.kills).toBe(3);
    expect(found.acknowledged).toBeGreaterThan(3);
    // Each device signs on again after each kill.
    expect(found.rotations).toBeGreaterThanOrEqual(4 * 3);
  });
});
