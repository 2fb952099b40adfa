import { describe, expect, test } from 'vitest';
import { faultsIn, nothingFound } from '../chaos/server-findings.ts';
import { serverKills } from '../chaos/server-kills.ts';

/** A short version of the server kills of `npm run test:chaos`. */

describe.each(['pglite', 'postgres'] as const)('a server on %s that is killed', (database) => {
  test('keeps every acknowledged write once, all sessions and the epoch', async () => {
    const found = await serverKills({ times: 3, database, seed: 20_260_314 });
    expect([faultsIn(found), found.failedStarts]).toEqual([faultsIn(nothingFound()), []]);
    expect(found.kills).toBe(3);
    expect(found.acknowledged).toBeGreaterThan(3);
    // Each device refreshes its tokens after each kill.
    expect(found.rotations).toBeGreaterThanOrEqual(4 * 3);
  });
});
