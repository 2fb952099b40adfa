import type { Page } from '@playwright/test';
import { type Part, logsOf } from '../part.ts';
import type { Row } from '../report/figures.ts';
import { openStage } from '../stage/family.ts';
import { countWork } from '../stage/phone.ts';

/** Entries in a group, the unit that is compared. */
const GROUP = 100;

/**
 * B5: entries logged one after another without a connection, by a person who never pauses. The work
 * of the page for one entry must not grow with the entries that wait to be sent.
 */
export const manyEntries: Part = async (run) => {
  const family = await run.smallestFamily();
  const groups = run.repeat(20);
  const stage = await openStage(family);
  try {
    await stage.context.setOffline(true);
    stage.gate.cut();
    // The first entry is not followed by a question, and warms up.
    await logWet(stage.page);
    const works = await worksOf(stage.page, groups);
    const entries = (groups * GROUP).toLocaleString('en');
    return [
      {
        id: 'B5',
        measure: `${entries} entries in a row, offline: work for each of the last ${GROUP}`,
        setting: logsOf(family),
        unit: 'ms',
        figures: works.slice(-1),
        peer: { name: `each of the first ${GROUP}`, figures: works.slice(0, 1) },
        goals: [{ of: 'ratio', atMost: 1.2 }],
      } satisfies Row,
    ];
  } finally {
    await stage.close();
  }
};

/** @returns the work of the page's thread for one entry of each group, ms */
async function worksOf(page: Page, groups: number): Promise<number[]> {
  const works: number[] = [];
  const workUntilNow = await countWork(page);
  let before = await workUntilNow();
  for (let group = 0; group < groups; group++) {
    for (let i = 0; i < GROUP; i++) await logWet(page);
    const now = await workUntilNow();
    works.push((now - before) / GROUP);
    before = now;
  }
  return works;
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
