import type { Page } from '@playwright/test';
import { DAY_MS } from '../../../schema/limits.ts';
import { type Part, logsOf } from '../part.ts';
import { openReference, reactAlone, referenceOf } from '../reference/reference.ts';
import type { Row } from '../report/figures.ts';
import { type Family, openStage } from '../stage/family.ts';
import { throttleOnly } from '../stage/phone.ts';
import { ask, closeButton, goHome, measuredTap, openMenu, rowButton } from './act.ts';

/** Parts of the history, each used once: no entry has been read before. */
const PLACES = [0.5, 0.9, 0.3, 0.7, 0.2, 0.6, 0.8, 0.4];
/** The first place brings the code of the forms, of which a person waits only once. */
const WARM_UP = 0.1;
/** A family logs less than this in a day, so that the history is at least as long. */
const LOGS_PER_DAY = 50;
/** Rows of each place, below each other: the types take turns. */
const ROWS = 2;

/** B26: a tap on an entry anywhere in the log to its form painted, beside the reference. */
export const openEntries: Part = async (run) => {
  const rows: Row[] = [];
  for (const family of await run.families()) {
    const places = PLACES.slice(0, run.repeat(PLACES.length));
    rows.push(...(await openingAt(family, places)));
  }
  return rows;
};

async function openingAt(family: Family, places: readonly number[]): Promise<Row[]> {
  const reference = await openReference(await referenceOf(family));
  const stage = await openStage(family);
  const pages = { ours: stage.page, alone: reference.page };
  const rows: Row[] = [];
  try {
    for (const cpu of [1, 4]) {
      for (const page of Object.values(pages)) {
        await measuredTap(page, await openMenu(page, 'Logs'), 'Logs');
      }
      const figures: Record<keyof typeof pages, number[]> = { ours: [], alone: [] };
      for (const place of [WARM_UP, ...places]) {
        const at = Date.now() - ((place * family.logs) / LOGS_PER_DAY) * DAY_MS;
        await throttleOnly(pages.ours, Object.values(pages), cpu);
        await ask(pages.ours, 'jumpTo', new Date(at).toISOString().slice(0, 10));
        for (let n = 0; n < ROWS; n++) {
          await throttleOnly(pages.ours, Object.values(pages), cpu);
          const ours = await openRow(pages.ours, n);
          await throttleOnly(pages.alone, Object.values(pages), cpu);
          const alone = await openRow(pages.alone, 0);
          if (place === WARM_UP) continue;
          figures.ours.push(ours);
          figures.alone.push(alone);
        }
      }
      await pages.ours.getByRole('button', { name: 'Back to now' }).tap();
      for (const page of Object.values(pages)) await goHome(page);
      rows.push({
        id: 'B26',
        measure: 'tap on an entry of the log to its form painted',
        setting: `CPU/${cpu}, ${logsOf(family)}`,
        unit: 'ms',
        figures: figures.ours,
        peer: reactAlone(figures.alone),
        goals: [{ of: 'median', atMost: 100 }],
      });
    }
  } finally {
    await stage.close();
    await reference.close();
  }
  return rows;
}

async function openRow(page: Page, n: number): Promise<number> {
  await ask(page, 'quiet');
  const { paintedMs } = await measuredTap(page, rowButton(page, n), 'form');
  await closeButton(page).click();
  await page.locator('dialog[open]').waitFor({ state: 'hidden' });
  return paintedMs;
}
