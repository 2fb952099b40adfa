import { type Part, logsOf } from '../part.ts';
import type { Row } from '../report/figures.ts';
import { openStage } from '../stage/family.ts';
import { throttle } from '../stage/phone.ts';
import { ask, measuredTap, openMenu } from './act.ts';

/** Texts of frequent entries; each differs from the one before, so that the list changes. */
const FREQUENT = ['wet', 'nap', 'formula', 'diaper'];
/** In no entry: the whole history is looked through. */
const NOWHERE = 'zyzzyva';

/** B11: the search of the log, from a typed text to its first results, and through the whole history. */
export const searches: Part = async (run) => {
  const rows: Row[] = [];
  for (const family of await run.families()) {
    const stage = await openStage(family);
    const { page } = stage;
    try {
      for (const cpu of [1, 4]) {
        const setting = `CPU/${cpu}, ${logsOf(family)}`;
        await throttle(page, cpu);
        await measuredTap(page, await openMenu(page, 'Logs'), 'Logs');
        // The first search also loads code.
        await ask(page, 'search', FREQUENT.at(-1) ?? '');
        const first: number[] = [];
        for (let n = 0; n < run.repeat(12); n++) {
          first.push(await ask(page, 'search', FREQUENT[n % FREQUENT.length] ?? ''));
          await ask(page, 'quiet');
        }
        await ask(page, 'longTasks');
        const whole = await ask(page, 'search', NOWHERE);
        const longest = Math.max(0, ...(await ask(page, 'longTasks')));
        await ask(page, 'search', '');
        await measuredTap(page, await openMenu(page, 'Home'), 'Home');
        rows.push(
          {
            id: 'B11',
            measure: 'search text to its first results painted',
            setting,
            unit: 'ms',
            figures: first,
            goals: [{ of: 'median', atMost: 100 }],
          },
          {
            id: 'B11',
            measure: 'search of the whole history for a text that is nowhere',
            setting,
            unit: 'ms',
            figures: [whole],
          },
          {
            id: 'B11',
            measure: 'longest task of the page meanwhile',
            setting,
            unit: 'ms',
            figures: [longest],
          },
        );
      }
    } finally {
      await stage.close();
    }
  }
  return rows;
};
