import type { Page } from '@playwright/test';
import { type Part, logsOf } from '../part.ts';
import type { Row } from '../report/figures.ts';
import { openStage } from '../stage/family.ts';
import { countWork } from '../stage/phone.ts';
import { hang, queueUp } from './weather.ts';

/** Entries that are logged by taps and compared. */
const GROUP = 100;
/** Entries between the two groups. */
const BETWEEN = 1_800;

/**
 * B5: entries logged one after another without a connection. The work of the page for one entry must
 * not grow with the entries of the day or with those that wait to be sent. Those between the first and
 * the last are written by the product's own store, since tapping them takes a quarter of an hour.
 */
export const manyEntries: Part = async (run) => {
  const family = await run.smallestFamily();
  const entries = run.repeat(GROUP);
  const stage = await openStage(family);
  const offline = async (isOffline: boolean) => {
    if (isOffline) stage.gate.cut();
    else stage.gate.restore();
    await stage.context.setOffline(isOffline);
  };
  try {
    await offline(true);
    // The first entry is not followed by a question, and warms up.
    await logWet(stage.page);
    const first = await workOf(stage.page, entries);
    const answerAgain = hang(stage.gate);
    await offline(false);
    await queueUp(stage, BETWEEN);
    await offline(true);
    answerAgain();
    const last = await workOf(stage.page, entries);
    return [
      {
        id: 'B5',
        measure: `${(BETWEEN + 2 * entries).toLocaleString('en')} entries in a row, offline: work for each of the last ${entries}`,
        setting: logsOf(family),
        unit: 'ms',
        figures: [last],
        peer: { name: `each of the first ${entries}`, figures: [first] },
        goals: [{ of: 'ratio', atMost: 1.2 }],
      } satisfies Row,
    ];
  } finally {
    await stage.close();
  }
};

/** @returns the work of the page's thread for one entry, ms */
async function workOf(page: Page, entries: number): Promise<number> {
  const workUntilNow = await countWork(page);
  const before = await workUntilNow();
  for (let i = 0; i < entries; i++) await logWet(page);
  return ((await workUntilNow()) - before) / entries;
}

/**
 * An entry like the one just logged is asked about; the answer is yes. Elements are found by CSS,
 * because Playwright's search by role runs on the measured thread and would be a third of the work.
 */
async function logWet(page: Page): Promise<void> {
  const sheet = page.locator('dialog[open]');
  await page.locator('nav[aria-label="Log something"] button', { hasText: 'Diaper' }).tap();
  await sheet.locator('button', { hasText: /^Wet/ }).tap();
  const second = sheet.locator('button', { hasText: 'Yes, a second one' });
  await Promise.race([second.waitFor(), sheet.waitFor({ state: 'hidden' })]);
  if (await second.isVisible()) await second.tap();
  await sheet.waitFor({ state: 'hidden' });
}
