import { Simulation } from '../convergence/simulation.ts';
import { addTally, createTally, faultyPart } from '../convergence/scenario/faults.ts';
import { startBackend } from '../e2e/environment/backend.ts';
import { faultsIn, nothingFound } from './server-findings.ts';
import { backupKills } from './backup-kills.ts';
import { killBrowser } from './kills.ts';
import { serverKills, startKills } from './server-kills.ts';
import { runScenario } from './scenario.ts';
import { chaosOfUploads } from './uploads.ts';

/** One kind of chaos test: how often it runs by default, and its result. */
export type Run = {
  /** Its option on the command line. */
  flag: string;
  usual: number;
  /** @param seed the first of `times` seeds */
  run: (times: number, context: { seed: number; say: (line: string) => void }) => Promise<Outcome>;
};

export type Outcome = { totals: Record<string, number>; failures: string[] };

/** One server for all scenarios would work as well, but would collect families. */
const SCENARIOS_PER_SERVER = 10;
const NODE_STEPS = 400;
const databases = ['pglite', 'postgres'] as const;

export const runs: readonly Run[] = [
  { flag: 'node-seeds', usual: 1_000, run: runNode },
  { flag: 'chromium-seeds', usual: 50, run: chromiumRun({ hasFamilyChanges: false }) },
  { flag: 'family-change-seeds', usual: 20, run: chromiumRun({ hasFamilyChanges: true }) },
  { flag: 'kills', usual: 50, run: runKills },
  { flag: 'server-kills', usual: 50, run: runServerKills },
  { flag: 'server-starts', usual: 20, run: runServerStarts },
  { flag: 'backup-kills', usual: 50, run: runBackupKills },
  { flag: 'uploads', usual: 1, run: runUploads },
];

async function runUploads(times: number, { seed: first, say }: Parameters<Run['run']>[1]) {
  const outcome: Outcome = { totals: { runs: times }, failures: [] };
  for (let seed = first; seed < first + times; seed++) {
    const backend = await startBackend();
    try {
      const { violations, ...counts } = await chaosOfUploads(backend, { seed, say });
      addTo(outcome.totals, counts);
      outcome.failures.push(...violations.map((what) => `seed ${seed}: ${what}`));
    } finally {
      await backend.close();
    }
  }
  return outcome;
}

async function runBackupKills(times: number, { seed, say }: Parameters<Run['run']>[1]) {
  const { failures, ...totals } = await backupKills({ times, seed, say });
  return { totals, failures };
}

async function runNode(times: number, { seed: first, say }: Parameters<Run['run']>[1]) {
  const outcome: Outcome = { totals: { seeds: times }, failures: [] };
  const tally = createTally();
  for (let seed = first; seed < first + times; seed++) {
    const scenario = await new Simulation(seed).run(NODE_STEPS);
    addTo(outcome.totals, scenario.counts);
    addTally(tally, scenario.tally);
    for (const { kind, what } of scenario.violations) {
      outcome.failures.push(`seed ${seed}: ${kind}: ${what}`);
    }
    if ((seed - first + 1) % 100 === 0) say(`${seed - first + 1} seeds`);
  }
  const faulty = Math.round(faultyPart(tally) * tally.exchanges);
  Object.assign(outcome.totals, { exchanges: tally.exchanges, faulty });
  return outcome;
}

function chromiumRun(options: { hasFamilyChanges: boolean }): Run['run'] {
  return (times, context) => runChromium(times, context, options);
}

async function runChromium(
  times: number,
  { seed: first, say }: Parameters<Run['run']>[1],
  options: { hasFamilyChanges: boolean },
): Promise<Outcome> {
  const outcome: Outcome = { totals: { seeds: times }, failures: [] };
  let backend = await startBackend();
  try {
    for (let seed = first; seed < first + times; seed++) {
      if (seed > first && (seed - first) % SCENARIOS_PER_SERVER === 0) {
        await backend.close();
        backend = await startBackend();
      }
      const { violations, log, seed: _seed, ...totals } = await runScenario(seed, backend, options);
      addTo(outcome.totals, totals);
      // An interrupted run has printed its findings by then.
      const counts = Object.entries(totals).map(([name, count]) => `${count} ${name}`);
      say(
        `seed ${seed}: ${violations.length} violations, ${counts.join(', ')}; ${log.at(-1)?.trim()}`,
      );
      for (const violation of violations) say(`  ${violation}`);
      if (violations.length > 0) {
        outcome.failures.push(
          [`seed ${seed}:`, ...violations, 'The scenario:', ...log].join('\n    '),
        );
      }
    }
  } finally {
    await backend.close();
  }
  return outcome;
}

async function runKills(times: number, { seed, say }: Parameters<Run['run']>[1]) {
  const backend = await startBackend();
  try {
    const { violations, ...totals } = await killBrowser(times, backend, { seed, say });
    return { totals, failures: [...violations] };
  } finally {
    await backend.close();
  }
}

async function runServerKills(times: number, { seed, say }: Parameters<Run['run']>[1]) {
  const outcome: Outcome = { totals: {}, failures: [] };
  for (const database of databases) {
    const found = await serverKills({ times, database, seed, say });
    const { kills, acknowledged, rotations } = found;
    addTo(outcome.totals, { kills, acknowledged, rotations });
    const faults = { ...faultsIn(found), failedStarts: found.failedStarts };
    if (
      JSON.stringify(faults) !== JSON.stringify({ ...faultsIn(nothingFound()), failedStarts: [] })
    )
      outcome.failures.push(`${database}: ${JSON.stringify(faults)}`);
  }
  return outcome;
}

async function runServerStarts(times: number, { seed, say }: Parameters<Run['run']>[1]) {
  const outcome: Outcome = { totals: {}, failures: [] };
  for (const database of databases) {
    const { kills, failedStarts } = await startKills({ times, database, seed, say });
    addTo(outcome.totals, { kills });
    outcome.failures.push(...failedStarts.map((reason) => `${database}: ${reason}`));
  }
  return outcome;
}

function addTo(totals: Record<string, number>, more: Record<string, number>): void {
  for (const [name, count] of Object.entries(more)) totals[name] = (totals[name] ?? 0) + count;
}
