import type { Page } from '@playwright/test';
import { type Part, logsOf } from '../part.ts';
import type { Tap } from '../pages/instruments.ts';
import { type Row, quantile } from '../report/figures.ts';
import { type Family, openStage } from '../stage/family.ts';
import { throttle } from '../stage/phone.ts';
import { ask, measuredTap, openDiaperSheet, openFeedSheet, openMenu, undo } from './act.ts';

const SECTIONS = ['Logs', 'Settings', 'Home'] as const;

/** B7, B8: a session of 60 interactions in the app. */
export const sessions: Part = async (run) => {
  const rows: Row[] = [];
  for (const family of await run.outerFamilies()) {
    rows.push(...(await sessionOf(family, run.repeat(5))));
  }
  return rows;
};

async function sessionOf(family: Family, rounds: number): Promise<Row[]> {
  const stage = await openStage(family);
  const { page } = stage;
  const rows: Row[] = [];
  try {
    for (const cpu of [1, 4]) {
      await throttle(page, cpu);
      await round(page);
      await ask(page, 'interactions');
      const switches: Tap[] = [];
      for (let i = 0; i < rounds; i++) switches.push(...(await round(page)));
      const { durations, count } = await ask(page, 'interactions');
      const setting = `CPU/${cpu}, ${logsOf(family)}`;
      rows.push(
        {
          id: 'B7',
          measure: 'interaction to next paint, the slowest but 2 %',
          setting,
          unit: 'ms',
          figures: [inpOf(durations, count)],
          goals:
            cpu === 4
              ? [
                  { of: 'median', atMost: 200 },
                  { of: 'median', atMost: 100 },
                ]
              : [],
        },
        {
          id: 'B8',
          measure: 'tab tap to section painted',
          setting,
          unit: 'ms',
          figures: switches.map(({ paintedMs }) => paintedMs),
          goals: cpu === 4 ? [{ of: 'p95', atMost: 150 }] : [],
        },
        {
          id: 'B8',
          measure: 'sections that showed a placeholder first',
          setting,
          unit: '%',
          figures: [
            (100 * switches.filter(({ placeholder }) => placeholder).length) / switches.length,
          ],
          goals: [{ of: 'median', atMost: 0 }],
        },
      );
    }
  } finally {
    await stage.close();
  }
  return rows;
}

/** An entry, a timer and each section: about twelve interactions. @returns the changes of section */
export async function round(page: Page): Promise<Tap[]> {
  await measuredTap(page, await openDiaperSheet(page), 'entry');
  await undo(page);
  await measuredTap(page, await openFeedSheet(page), 'timer');
  await undo(page);
  await page.getByRole('region', { name: 'Running now' }).waitFor({ state: 'hidden' });
  const taps: Tap[] = [];
  for (const section of SECTIONS) {
    taps.push(await measuredTap(page, await openMenu(page, section), section));
  }
  return taps;
}

/** The slowest, ignoring one in 50; interactions under 16 ms are counted without a duration. */
function inpOf(durations: readonly number[], count: number): number {
  const quick = Array.from({ length: Math.max(0, count - durations.length) }, () => 16);
  return quantile([...durations, ...quick], 0.98);
}
