// Runs every check and ends with the line `N passed, N failed`.
// Plain Node without packages, because it installs them. Choose steps: npm test -- --only lint,vitest
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { installIfMissing } from './install.mjs';
import { runCommand, secondsSince } from './run-command.mjs';

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
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
  ],
  count: countVitest,
};
const playwright = {
  name: 'playwright',
  command: ['npx', 'playwright', 'test', '--reporter=list,json'],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
  needsChromium: true,
  count: countPlaywright,
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
console.log(`\n${passed} passed, ${failed} failed`);

async function runLane(lane) {
  for (const step of lane) {
    if (only && !only.includes(step.name)) continue;
    const result = await runStep(step);
    passed += result.passed;
    failed += result.failed;
  }
}

async function runStep({ name, command, env = {}, needsChromium = false, count }) {
  const startedAt = performance.now();
  if (needsChromium && !process.env.CHROMIUM) {
    const found = await runCommand(['node', '--import', 'tsx', 'scripts/chromium.ts']);
    if (found.ok) process.env.CHROMIUM = found.stdout.trim().split('\n').at(-1);
    else console.log(found.output);
  }
  const { ok, output } = await runCommand(command, env);
  const result = count ? count(ok) : { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
  const tally = count ? ` (${result.passed} passed, ${result.failed} failed)` : '';
  if (result.failed > 0)
    console.log(`\n--- ${name} ---\n${output.trimEnd()}\n--- end of ${name} ---`);
  else if (result.note) console.log(result.note);
  console.log(`${result.failed > 0 ? 'FAIL' : 'ok  '} ${name} ${secondsSince(startedAt)}${tally}`);
  return result;
}

function countVitest(ok) {
  const report = readReport(vitestReport);
  if (!report) return { passed: 0, failed: 1 };
  // A file that cannot be loaded fails without a test of its own to say so.
  const brokenFiles = report.testResults.filter(
    (file) =>
      file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const failures = report.numFailedTests + brokenFiles;
  return {
    passed: report.numPassedTests,
    failed: failures === 0 && !ok ? 1 : failures,
    note: skippedNote(report.numPendingTests + report.numTodoTests),
  };
}

function countPlaywright(ok) {
  const report = readReport(playwrightReport);
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failures = unexpected + flaky;
  return {
    passed: expected,
    failed: failures === 0 && !ok ? 1 : failures,
    note: skippedNote(skipped),
  };
}

function skippedNote(skipped) {
  return skipped > 0 ? `     ${skipped} skipped` : undefined;
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}
