import { killBrowser } from '../chaos/kills.ts';
import { runScenario } from '../chaos/scenario.ts';
import { expect, test } from './environment/test.ts';

/** A short run of `npm run test:chaos`; see tests/chaos/README.md. */

test.describe.configure({ timeout: 400_000 });

test(
  'a family loses nothing through faults in real browsers',
  { tag: '@long' },
  async ({ backend }) => {
    // A seed whose short scenario contains faults.
    const { violations, log, operations, faulty } = await runScenario(3, backend, { actions: 6 });
    expect(violations, log.join('\n')).toEqual([]);
    expect(operations).toBeGreaterThan(0);
    expect(faulty).toBeGreaterThan(0);
  },
);

test(
  'a family loses nothing while rights change and sessions end in real browsers',
  { tag: '@long' },
  async ({ backend }) => {
    const scenario = await runScenario(6, backend, { actions: 6, hasFamilyChanges: true });
    expect(scenario.violations, scenario.log.join('\n')).toEqual([]);
    expect(scenario.operations).toBeGreaterThan(0);
    expect(scenario.familyChanges).toBeGreaterThan(0);
  },
);

test(
  'a browser killed during writes loses nothing that was shown as saved',
  { tag: '@long' },
  async ({ backend }) => {
    const { violations, shown, kills } = await killBrowser(3, backend, {
      seed: 2,
      longestLifeMs: 4_000,
    });
    expect(violations).toEqual([]);
    expect(kills).toBe(3);
    expect(shown).toBeGreaterThan(0);
  },
);
