// Runs `npm test` again and again, each time on a fresh clone of the commit that is checked out, and prints
// a table. Plain Node, because the clones install their own packages.
//
//   npm run steady -- --runs 10          ten runs
//   npm run steady -- --runs 10 --load   while another process keeps one processor busy
//   npm run steady -- --only playwright  some steps of `npm test`
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from './run-command.mjs';

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '10' },
    load: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});
const runs = Number(values.runs);
const only = values.only ? ['--only', values.only] : [];
if (!Number.isInteger(runs) || runs < 1) {
  console.error(`--runs must be a positive number, not ${values.runs}`);
  process.exit(2);
}

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root })
  .toString()
  .trim();
/** Ends with this process, however that ends. */
const BUSY = 'const parent = process.ppid; while (process.ppid === parent);';
const load = values.load ? spawn(process.execPath, ['-e', BUSY], { stdio: 'ignore' }) : null;
let failedRuns = 0;
console.log(`${commit}${load ? ', while another process keeps one processor busy' : ''}`);
console.log('| run | seconds | result |\n| --- | --- | --- |');
try {
  for (let run = 1; run <= runs; run++) {
    const { seconds, result, ok } = await runOnce(run);
    if (!ok) failedRuns += 1;
    console.log(`| ${run} | ${seconds} | ${result} |`);
  }
} finally {
  load?.kill();
}
process.exitCode = failedRuns > 0 ? 1 : 0;
console.log(`\n${runs - failedRuns} of ${runs} runs passed`);

/** The output of a failed run is kept, its clone is not. */
async function runOnce(run) {
  const folder = mkdtempSync(join(tmpdir(), 'nestling-steady-'));
  const clone = join(folder, 'clone');
  try {
    execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, clone]);
    execFileSync('git', ['checkout', '--quiet', '--detach', commit], { cwd: clone });
    const startedAt = performance.now();
    const { ok, output } = await runCommand(['node', join(clone, 'scripts/test.mjs'), ...only]);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    const tally = /(\d+ passed, \d+ failed)\s*$/.exec(output)?.[1] ?? 'ended early';
    if (ok) return { seconds, ok, result: tally };
    const kept = join(tmpdir(), `nestling-steady-${commit}-${run}.log`);
    writeFileSync(kept, output);
    return { seconds, ok, result: `${tally}: ${kept}` };
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
