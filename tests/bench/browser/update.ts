import { join } from 'node:path';
import { copyBuild, releaseNext } from '../../e2e/environment/builds.ts';
import { type Part, logsOf } from '../part.ts';
import { openStage } from '../stage/family.ts';
import { removeFolder, temporaryFolder } from '../stage/folders.ts';
import { throttle } from '../stage/phone.ts';
import { ask } from './act.ts';
import { round } from './round.ts';

/** B17: using the app while the next release is being installed. */
export const updates: Part = async (run) => {
  const family = await run.smallestFamily();
  const folder = await temporaryFolder('release');
  const appDir = join(folder, 'app');
  await copyBuild(appDir);
  const stage = await openStage(family, { appDir });
  const { page } = stage;
  const [normal, installing]: [number[], number[]] = [[], []];
  try {
    await throttle(page, 4);
    await round(page);
    for (let i = 0; i < run.repeat(4); i++) {
      await ask(page, 'interactions');
      await round(page);
      await round(page);
      normal.push(...(await ask(page, 'interactions')).durations);
      await releaseNext(appDir, `9.0.${i}`);
      const installed = await page.evaluateHandle(() => ({
        done: navigator.serviceWorker.ready.then((registration) => registration.update()),
      }));
      await round(page);
      await round(page);
      installing.push(...(await ask(page, 'interactions')).durations);
      await installed.evaluate(({ done }) => done.then(() => undefined));
    }
  } finally {
    await stage.close();
    await removeFolder(folder);
  }
  return [
    {
      id: 'B17',
      measure: 'interactions while a next release is being installed',
      setting: `CPU/4, ${logsOf(family)}`,
      unit: 'ms',
      figures: installing,
      peer: { name: 'the same before', figures: normal },
      goals: [{ of: 'ratio', atMost: 1.2 }],
    },
  ];
};
