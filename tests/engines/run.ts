// Runs the main job in the engines that are installed, each by its own driver: npm run test:engines.
import { rm } from 'node:fs/promises';
import { startBackend } from '../e2e/environment/backend.ts';
import { buildOtherRelease, copyBuild } from '../e2e/environment/builds.ts';
import { foundFamily } from '../e2e/environment/family.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import type { Engine } from './driver.ts';
import { FIREFOX_NEEDS, findFirefox, startFirefox } from './firefox.ts';
import { job } from './job.ts';
import { WEBKIT_NEEDS, findWebKit, startWebKit } from './webkit.ts';

const engines = [
  { name: 'Firefox', needs: FIREFOX_NEEDS, find: findFirefox, start: startFirefox },
  { name: 'WebKit', needs: WEBKIT_NEEDS, find: findWebKit, start: startWebKit },
];

const wanted = process.argv.slice(2).map((name) => name.toLowerCase());
const counts = { passed: 0, failed: 0, skipped: 0 };
const say = (line: string): void => void process.stdout.write(`${line}\n`);
let nextBuild: string | null = null;

for (const { name, needs, find, start } of engines) {
  if (wanted.length > 0 && !wanted.includes(name.toLowerCase())) continue;
  const command = find();
  if (command === null) {
    say(`${name}: not installed; it needs ${needs}`);
    counts.skipped += job.length;
    continue;
  }
  nextBuild ??= buildOtherRelease();
  await runIn(await start(command), nextBuild);
}
say(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exitCode = counts.failed > 0 ? 1 : 0;

/** Each step needs those before it: the first failure ends the job. */
async function runIn(engine: Engine, next: string): Promise<void> {
  const restarts = engine.restartsWhole ? '' : ' (a restart is that of the window)';
  say(`${engine.name} ${engine.version}${restarts}`);
  const folder = await temporaryFolder('app');
  await copyBuild(folder);
  const backend = await startBackend({ appDir: folder });
  try {
    const family = await foundFamily(backend.origin);
    for (const { name, run } of job) {
      const from = performance.now();
      await run({ engine, backend, family, folder, nextBuild: next });
      say(`  passed  ${name} (${((performance.now() - from) / 1000).toFixed(1)} s)`);
      counts.passed += 1;
    }
  } catch (error) {
    say(`  failed  ${error instanceof Error ? error.message : String(error)}`);
    counts.failed += 1;
  } finally {
    await engine.close();
    await backend.close();
    await rm(folder, { recursive: true, force: true });
  }
}
