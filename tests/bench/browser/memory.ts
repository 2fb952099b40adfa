import type { Page } from '@playwright/test';
import { type Part, logsOf } from '../part.ts';
import { slopeOf } from '../report/figures.ts';
import { openStage } from '../stage/family.ts';
import { heapMiB } from '../stage/phone.ts';
import { measuredTap, openDiaperSheet, openFeedSheet, openMenu, undo } from './act.ts';

/** B15: the busy hours of a day one after the other, and the heap after each. */
export const memory: Part = async (run) => {
  const family = await run.largestFamily();
  const stage = await openStage(family);
  const heaps: number[] = [];
  try {
    const hours = run.repeat(8);
    // Caches fill in the first hour and are not a leak.
    for (let hour = -2; hour < hours; hour++) {
      await busyHour(stage.page);
      if (hour >= 0) heaps.push(await heapMiB(stage.page));
    }
  } finally {
    await stage.close();
  }
  const common = { id: 'B15', setting: `CPU/1, ${logsOf(family)}` };
  return [
    {
      ...common,
      measure: 'growth of the heap in a busy hour (entries, timers, sections)',
      unit: 'MiB/h',
      figures: [slopeOf(heaps)],
      goals: [{ of: 'median', atMost: 1 }],
    },
    { ...common, measure: 'heap after each hour', unit: 'MiB', figures: heaps },
  ];
};

/** More than a parent does in an hour. */
async function busyHour(page: Page): Promise<void> {
  for (let i = 0; i < 3; i++) {
    await measuredTap(page, await openDiaperSheet(page), 'entry');
    await undo(page);
    await measuredTap(page, await openFeedSheet(page), 'timer');
    await undo(page);
    await page.getByRole('region', { name: 'Running now' }).waitFor({ state: 'hidden' });
    for (const section of ['Logs', 'Settings', 'Home'] as const) {
      await measuredTap(page, await openMenu(page, section), section);
    }
  }
}
