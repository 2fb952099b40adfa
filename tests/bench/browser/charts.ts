import type { Locator, Page } from '@playwright/test';
import { DAY_MS } from '../../../schema/limits.ts';
import { waitUntilReadyForOffline } from '../../helpers/app.ts';
import { type Part, logsOf } from '../part.ts';
import type { Row } from '../report/figures.ts';
import { openStage } from '../stage/family.ts';
import { throttle } from '../stage/phone.ts';
import { ask, measuredTap, undo } from './act.ts';

const MONTH = 30;
const YEAR = 365;

/** B10: the charts: every entry of a month, and the bars of a year, opened and after a new entry. */
export const charts: Part = async (run) => {
  const rows: Row[] = [];
  for (const family of await run.families()) {
    const stage = await openStage(family);
    try {
      for (const cpu of [1, 4]) {
        await throttle(stage.page, cpu);
        const visits: Visit[] = [];
        // The first loads code, and computes what is stored for the next ones.
        for (let n = -1; n < run.repeat(8); n++) {
          const measured = await visit(stage.page, n + 1);
          if (n >= 0) visits.push(measured);
        }
        rows.push(...rowsOf(visits, `CPU/${cpu}, ${logsOf(family)}`));
      }
    } finally {
      await stage.close();
    }
  }
  return rows;
};

type Visit = { monthMs: number; yearMs: number; tapMs: number; afterMs: number };

/** In a page that has just started: nothing of the charts is in memory. */
async function visit(page: Page, n: number): Promise<Visit> {
  await page.goto(new URL('/logs', page.url()).href);
  await waitUntilReadyForOffline(page);
  await page.locator('main [data-index]').first().waitFor();
  // Brings the code of the charts, of which a person waits only once. Today has no chart before its first entry.
  await chart(page, { days: 1, ago: 1, name: 'Day by day' });
  const monthMs = await chart(page, { days: MONTH, ago: n, name: 'Day by day' });
  const yearMs = await chart(page, { days: YEAR, topic: 'diapers', name: 'Diapers' });
  const bars = page.locator('main figure svg [role="slider"]').first();
  const before = await bars.getAttribute('aria-valuetext');
  const save = await diaperForm(page);
  await ask(page, 'quiet');
  const { paintedMs, durableMs } = await measuredTap(page, save, 'chart');
  // A second diaper within minutes would be asked about. The next visit leaves the page, so the removal
  // has to be stored by then.
  await undo(page);
  await page
    .locator(`main figure svg [role="slider"][aria-valuetext="${before}"]`)
    .first()
    .waitFor();
  await ask(page, 'quiet');
  return { monthMs, yearMs, tapMs: paintedMs, afterMs: paintedMs - durableMs };
}

/** From the timeline to a chart of some days, which end some days ago. */
async function chart(
  page: Page,
  { days, ago = 0, topic, name }: { days: number; ago?: number; topic?: string; name: string },
): Promise<number> {
  await page.evaluate(() => {
    history.pushState({}, '', '/logs');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await page.locator('main [data-index]').first().waitFor();
  await ask(page, 'quiet');
  const to = new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
  const search = new URLSearchParams({ view: 'charts', days: String(days), to });
  if (topic !== undefined) search.set('topic', topic);
  return ask(page, 'chart', `/logs?${search}`, name);
}

/** @returns the button that saves a new diaper */
async function diaperForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add', exact: true }).tap();
  await page.getByRole('menuitem', { name: 'Diaper' }).tap();
  const form = page.getByRole('dialog', { name: 'Diaper' });
  await form.getByRole('radio', { name: 'Dirty' }).check();
  return form.getByRole('button', { name: 'Save', exact: true });
}

function rowsOf(visits: readonly Visit[], setting: string): Row[] {
  const row = (measure: string, of: keyof Visit, atMost?: number): Row => ({
    id: 'B10',
    measure,
    setting,
    unit: 'ms',
    figures: visits.map((measured) => measured[of]),
    ...(atMost !== undefined && { goals: [{ of: 'median', atMost }] }),
  });
  return [
    row('every entry of 30 days, opened to painted', 'monthMs', 200),
    row('the diapers of each day of a year, opened to painted', 'yearMs', 250),
    // Closing the form is part of it, which B5 measures.
    row('the diapers of a year, tap on save to painted', 'tapMs'),
    row('the diapers of a year, a new entry stored to painted', 'afterMs', 50),
  ];
}
