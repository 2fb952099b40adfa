import type { Page } from '@playwright/test';
import { DAY_MS } from '../../../schema/limits.ts';
import { type Part, logsOf } from '../part.ts';
import { openReference, reactAlone, referenceOf } from '../reference/reference.ts';
import type { Row } from '../report/figures.ts';
import { openStage } from '../stage/family.ts';
import { heapMiB, throttleOnly } from '../stage/phone.ts';
import { ask, goHome, measuredTap, openMenu } from './act.ts';

const FRAMES = 90;
/** What slows the machine for a moment slows both. */
const PARTS = 6;
/** A fast scroll: one screen in seven frames. */
const STEP_PX = 120;
/** Two refreshes of the screen take 33.3 ms, and the browser gives times in steps of 0.1 ms. */
const LONG_FRAME_MS = 34;
/** Parts of the history, each used once. */
const JUMPS = [0.5, 0.9, 0.3, 0.7, 0.2, 0.6, 0.8, 0.4];
/** A family logs less than this in a day, so that the history is at least as long. */
const LOGS_PER_DAY = 50;

/** B9: the whole log: scrolling, jumping to a day, and the number of elements in the page. */
export const longLists: Part = async (run) => {
  const rows: Row[] = [];
  for (const family of await run.families()) {
    const reference = await openReference(await referenceOf(family));
    const stage = await openStage(family);
    const { page } = stage;
    try {
      for (const cpu of [1, 4]) {
        const setting = `CPU/${cpu}, ${logsOf(family)}`;
        for (const each of [page, reference.page]) {
          await measuredTap(each, await openMenu(each, 'Logs'), 'Logs');
        }
        const { ours: gaps, alone } = await scrollInTurn(page, reference.page, cpu);
        const [nodes, heap] = [
          await page.evaluate(
            () => document.querySelectorAll('main [data-index], main [data-index] *').length,
          ),
          await heapMiB(page),
        ];
        await page.evaluate(() => scrollTo(0, 0));
        const jumps: number[] = [];
        for (const part of JUMPS.slice(0, run.repeat(JUMPS.length))) {
          const at = Date.now() - ((part * family.logs) / LOGS_PER_DAY) * DAY_MS;
          jumps.push(await ask(page, 'jumpTo', new Date(at).toISOString().slice(0, 10)));
        }
        await page.getByRole('button', { name: 'Back to now' }).tap();
        for (const each of [page, reference.page]) {
          await each.evaluate(() => scrollTo(0, 0));
          await goHome(each);
        }
        rows.push(
          {
            id: 'B9',
            measure: `scroll of ${FRAMES} frames, share of frames over 33 ms`,
            setting,
            unit: '%',
            figures: [(100 * gaps.filter((gap) => gap > LONG_FRAME_MS).length) / gaps.length],
            goals: [{ of: 'median', atMost: 5 }],
          },
          {
            id: 'B9',
            measure: `scroll of ${FRAMES} frames, a frame`,
            setting,
            unit: 'ms',
            figures: gaps,
            peer: reactAlone(alone),
            goals: [{ of: 'ratio', atMost: 1.2 }],
          },
          {
            id: 'B9',
            measure: 'jump to a day to its rows painted',
            setting,
            unit: 'ms',
            figures: jumps,
            goals: [{ of: 'median', atMost: 200 }],
          },
          {
            id: 'B9',
            measure: 'elements in the list after scrolling',
            setting,
            unit: 'nodes',
            figures: [nodes],
            goals: [{ of: 'median', atMost: 300 }],
          },
          {
            id: 'B9',
            measure: 'heap after scrolling',
            setting,
            unit: 'MiB',
            figures: [heap],
            goals: [{ of: 'median', atMost: 60 }],
          },
        );
      }
    } finally {
      await stage.close();
      await reference.close();
    }
  }
  return rows;
};

/** The frames of a part of the scroll on our page, then of the same part on the reference, and so on. */
async function scrollInTurn(page: Page, reference: Page, cpu: number) {
  const gaps: { ours: number[]; alone: number[] } = { ours: [], alone: [] };
  for (let part = 0; part < PARTS; part++) {
    await throttleOnly(page, [page, reference], cpu);
    gaps.ours.push(...(await ask(page, 'scroll', FRAMES / PARTS, STEP_PX)));
    await throttleOnly(reference, [page, reference], cpu);
    gaps.alone.push(...(await ask(reference, 'scroll', FRAMES / PARTS, STEP_PX)));
  }
  await throttleOnly(page, [page, reference], cpu);
  return gaps;
}
