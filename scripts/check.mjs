// The checks for every change, in about two minutes: types, lint, format, dead code and unit tests.
// What needs a server, a browser or a long run is in `npm test`.
import { runCommand, secondsSince } from './run-command.mjs';

const npmRun = (script) => ['npm', 'run', '--silent', script];

/**
 * The tests keep about one processor busy for as long as the tools, which run one after the other,
 * keep the second one. Started all at once, the tools would only slow each other down.
 */
const lanes = [
  [{ name: 'unit tests', command: npmRun('test:unit') }],
  [
    { name: 'format', command: npmRun('format:check') },
    { name: 'types', command: npmRun('typecheck') },
    { name: 'dead code', command: npmRun('knip') },
    { name: 'lint', command: npmRun('lint') },
  ],
];

const startedAt = performance.now();
const results = (await Promise.all(lanes.map(runLane))).flat();
const failed = results.filter(({ ok }) => !ok);
for (const { name, output } of failed) {
  console.log(`\n--- ${name} ---\n${output.trimEnd()}\n--- end of ${name} ---`);
}
const verdict = failed.length === 0 ? 'ok' : `FAILED: ${failed.map(({ name }) => name).join(', ')}`;
console.log(`\n${verdict} (${secondsSince(startedAt)})`);
process.exitCode = failed.length > 0 ? 1 : 0;

async function runLane(steps) {
  const done = [];
  for (const { name, command } of steps) {
    const began = performance.now();
    const { ok, output } = await runCommand(command);
    console.log(`${ok ? 'ok  ' : 'FAIL'} ${name} ${secondsSince(began)}`);
    done.push({ name, ok, output });
  }
  return done;
}
