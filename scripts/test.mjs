// Runs every check and ends with the line `N passed, N failed`.
// Plain Node without packages, because it installs them. Choose steps: npm test -- --only lint,vitest
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { installIfMissing } from './install.mjs';
import { runCommand, secondsSince } from './run-command.mjs';
import { readPlaywrightReport, readVitestReport } from './test-reports.mjs';

const reports = mkdtempSync(join(tmpdir(), 'nestling-test-'));
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');

/** A step passes as one check, unless it counts its own tests from a report. */
const vitest = {
  name: 'vitest',
  command: [
    'npx',
    'vitest',
    'run',
    '--project=!long*',
    '--tags-filter=!long',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
  ],
  readReport: (ok) => readVitestReport(vitestReport, ok),
};
const playwright = {
  name: 'playwright',
  command: ['npx', 'playwright', 'test', '--project=chromium', '--reporter=list,json'],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
  needsChromium: true,
  readReport: (ok) => readPlaywrightReport(playwrightReport, ok),
};
const npmScript = (name, script = name) => ({ name, command: ['npm', 'run', '--silent', script] });
/**
 * The lanes of a stage run side by side, the steps of a lane one after the other. The tests wait for the build.
 * The browser tests have both processors to themselves, because they watch how long a page takes.
 */
const stages = [
  [
    [npmScript('build'), npmScript('size'), vitest],
    [
      npmScript('format', 'format:check'),
      npmScript('typecheck'),
      npmScript('knip'),
      npmScript('lint'),
    ],
  ],
  [[playwright]],
];
const steps = stages.flat(2);

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const only = values.only?.split(',');
const unknown = only?.filter((name) => !steps.some((step) => step.name === name)) ?? [];
if (unknown.length > 0) {
  console.error(`No such step: ${unknown}. There are: ${steps.map((step) => step.name)}`);
  process.exit(2);
}

let passed = 0;
let failed = 0;
const failures = [];
try {
  installIfMissing();
  for (const lanes of stages) await Promise.all(lanes.map(runLane));
} catch (error) {
  console.error(error);
  failed += 1;
} finally {
  rmSync(reports, { recursive: true, force: true });
}
process.exitCode = failed > 0 ? 1 : 0;
// Repeated at the end, where they are found in a long log that was cut.
for (const { name, message } of failures) console.log(`\nFAILED ${name}\n${message}`);
console.log(`\n${passed} passed, ${failed} failed`);

async function runLane(lane) {
  for (const step of lane) {
    if (only && !only.includes(step.name)) continue;
    const result = await runStep(step);
    passed += result.passed;
    failed += result.failed;
    failures.push(...(result.failures ?? []));
  }
}

async function runStep({ name, command, env = {}, needsChromium = false, readReport }) {
  const startedAt = performance.now();
  if (needsChromium && !process.env.CHROMIUM) {
    const found = await runCommand(['node', '--import', 'tsx', 'scripts/chromium.ts']);
    if (found.ok) process.env.CHROMIUM = found.stdout.trim().split('\n').at(-1);
    else console.log(found.output);
  }
  const { ok, output } = await runCommand(command, env);
  const result = readReport ? readReport(ok) : { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
  const tally = readReport ? ` (${result.passed} passed, ${result.failed} failed)` : '';
  if (result.failed > 0)
    console.log(`\n--- ${name} ---\n${output.trimEnd()}\n--- end of ${name} ---`);
  else if (result.note) console.log(result.note);
  console.log(`${result.failed > 0 ? 'FAIL' : 'ok  '} ${name} ${secondsSince(startedAt)}${tally}`);
  return result;
}
