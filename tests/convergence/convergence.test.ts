import { expect, test } from 'vitest';
import { Simulation } from './simulation.ts';

/**
 * Nothing shown as saved is lost, doubled, resurrected or leaked, and all replicas agree in the
 * end. `CHAOS_SEEDS=1000` runs more stories, `CHAOS_SEED=17` tells one again.
 */
const FIRST = Number(process.env['CHAOS_SEED'] ?? 1);
const COUNT = process.env['CHAOS_SEED'] ? 1 : Number(process.env['CHAOS_SEEDS'] ?? 200);
const STEPS = 400;

// Invariant I5 (docs/sync-spec.md)
test(`${COUNT} families keep every word through faults, crashes and restored backups`, async () => {
  const failures: string[] = [];
  const totals = { operations: 0, exchanges: 0, faulty: 0, crashes: 0, restores: 0 };
  for (let seed = FIRST; seed < FIRST + COUNT; seed++) {
    const story = await new Simulation(seed).run(STEPS);
    for (const violation of story.violations) failures.push(`seed ${seed}: ${violation}`);
    for (const key of Object.keys(totals) as (keyof typeof totals)[]) totals[key] += story[key];
  }
  process.stdout.write(`${COUNT} seeds: ${JSON.stringify(totals)}\n`);
  expect(failures).toEqual([]);
  expect(totals.faulty / totals.exchanges).toBeGreaterThan(0.25);
  expect(totals.crashes).toBeGreaterThan(0);
}, 600_000);
