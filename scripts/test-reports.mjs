import { readFileSync } from 'node:fs';

/** Reads the JSON reports of the test runners: how many tests passed, and which failed and why. */

const MESSAGE_LINES = 12;

/**
 * @param path the file that Vitest's JSON reporter wrote
 * @param ok whether the runner exited with 0
 */
export function readVitestReport(path, ok) {
  const report = readReport(path);
  if (!report) return { passed: 0, failed: 1 };
  const failures = report.testResults.filter(({ status }) => status === 'failed').flatMap(inFile);
  return {
    passed: report.numPassedTests,
    failed: failures.length === 0 && !ok ? 1 : failures.length,
    failures,
    note: skippedNote(report.numPendingTests + report.numTodoTests),
  };
}

function inFile({ name: file, message, assertionResults }) {
  const tests = assertionResults.filter(({ status }) => status === 'failed');
  // A file that cannot be loaded fails without a failed test.
  if (tests.length === 0) return [{ name: file, message: shorten(message) }];
  return tests.map(({ fullName, failureMessages }) => ({
    name: `${file} > ${fullName}`,
    message: shorten(failureMessages.join('\n')),
  }));
}

/**
 * A test that passed only when it was repeated counts as failed.
 *
 * @param path the file that Playwright's JSON reporter wrote
 * @param ok whether the runner exited with 0
 */
export function readPlaywrightReport(path, ok) {
  const report = readReport(path);
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return {
    passed: expected,
    failed: unexpected + flaky === 0 && !ok ? 1 : unexpected + flaky,
    failures: report.suites.flatMap(inSuite),
    note: skippedNote(skipped),
  };
}

function inSuite({ suites = [], specs = [] }) {
  const failed = specs.filter(({ ok }) => !ok);
  return [
    ...suites.flatMap(inSuite),
    ...failed.map(({ title, file, line, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
      return {
        name: `${file}:${line} ${title}`,
        message: shorten(errors.map(({ message }) => message).join('\n')),
      };
    }),
  ];
}

function shorten(message) {
  return stripColors(message).split('\n').slice(0, MESSAGE_LINES).join('\n');
}

function stripColors(text) {
  return text.replaceAll(new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g'), '');
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
