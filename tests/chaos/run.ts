import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { BUILT_SERVER } from '../e2e/environment/builds.ts';
import { runs } from './runs.ts';

/** Runs every kind of chaos test, prints the results and fails when one found a violation. See README.md. */
const root = `${import.meta.dirname}/../..`;
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    ...Object.fromEntries(runs.map(({ flag }) => [flag, { type: 'string' as const }])),
  },
});
const given = values as Record<string, string | undefined>;
const asked = runs.some(({ flag }) => given[flag] !== undefined);
const seed = Number(given['seed'] ?? 1);

if (!existsSync(BUILT_SERVER)) {
  execFileSync('npm', ['run', 'build'], { cwd: root, stdio: 'inherit' });
}
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root }).toString();
let failures = 0;
for (const { flag, usual, run } of runs) {
  const times = Number(given[flag] ?? (asked ? 0 : given['seed'] === undefined ? usual : 1));
  if (times === 0) continue;
  const outcome = await run(times, {
    seed,
    say: (line) => void process.stderr.write(`${flag}: ${line}\n`),
  });
  failures += outcome.failures.length;
  for (const failure of outcome.failures) process.stdout.write(`FAIL ${flag} ${failure}\n`);
  const totals = Object.entries(outcome.totals).map(([name, count]) => `${count} ${name}`);
  process.stdout.write(`${flag}: ${totals.join(', ')}; ${outcome.failures.length} failed\n`);
}
process.stdout.write(`at commit ${commit.trim()}, from seed ${seed}: ${failures} failed\n`);
process.exitCode = failures > 0 ? 1 : 0;
