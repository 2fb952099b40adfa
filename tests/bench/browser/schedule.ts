import type { Page } from '@playwright/test';
import { DAY_MS } from '../../../schema/limits.ts';
import { createApi } from '../../helpers/api.ts';
import { waitUntilReadyForOffline } from '../../helpers/app.ts';
import { type Part, logsOf } from '../part.ts';
import type { Row } from '../report/figures.ts';
import { type Stage, openStage } from '../stage/family.ts';
import { throttleOnly } from '../stage/phone.ts';
import { openReference, reactAlone, referenceOf } from '../reference/reference.ts';
import { ask } from './act.ts';
import { timerTap } from './taps.ts';

const ENTRIES = 2_000;
const REPEATED = 200;
const DAYS = 730;
const CPU = 4;

/**
 * B27: the schedule with 2,000 entries over two years, of which 200 repeat: a month and a week opened, beside a tap
 * on the reference.
 */
export const schedule: Part = async (run) => {
  const family = await run.smallestFamily();
  const reference = await openReference(await referenceOf(family));
  const stage = await openStage(family);
  try {
    await addEntries(stage, family.people[0]);
    const visits: Visit[] = [];
    // The first loads code, of which a person waits only once.
    for (let n = -1; n < run.repeat(8); n++) {
      await throttleOnly(stage.page, [stage.page, reference.page], CPU);
      const measured = await visit(stage.page, n);
      await throttleOnly(reference.page, [stage.page, reference.page], CPU);
      const alone = await timerTap(reference.page);
      if (n >= 0) visits.push({ ...measured, aloneMs: alone.paintedMs });
    }
    return rowsOf(visits, `CPU/${CPU}, ${ENTRIES} entries, ${logsOf(family)}`);
  } finally {
    await stage.close();
    await reference.close();
  }
};

type Measured = { monthMs: number; weekMs: number };
type Visit = Measured & { aloneMs: number };

/** Each visit shows another month and week, so that nothing of them was computed before. */
async function visit(page: Page, turn: number): Promise<Measured> {
  const date = dayAfter(60 + turn * 35);
  await idle(page);
  const monthMs = await ask(
    page,
    'drawn',
    `/schedule?view=month&date=${date}`,
    'main button[data-day]',
  );
  await idle(page);
  const weekMs = await ask(
    page,
    'drawn',
    `/schedule?view=week&date=${date}`,
    'main button[data-block]',
  );
  return { monthMs, weekMs };
}

/** The view of tasks, which has nothing of a month or a week. */
async function idle(page: Page): Promise<void> {
  await ask(page, 'drawn', '/schedule?view=tasks', 'main input[name][value="tasks"]:checked');
  await page
    .locator('main :is(button[data-day], button[data-block])')
    .first()
    .waitFor({ state: 'hidden' });
  await ask(page, 'quiet');
}

/** Entries all over two years; the repeated ones weekly, and each from another day on. */
async function addEntries(
  { gate, page }: Stage,
  person: { username: string; password: string } | undefined,
): Promise<void> {
  const { body } = await createApi(gate.origin).post('/api/auth/login', person);
  const api = createApi(gate.origin, (body as { accessToken: string }).accessToken);
  for (let n = 0; n < ENTRIES; n++) {
    const day = dayAfter(Math.floor((n * DAYS) / ENTRIES) - DAYS / 2);
    const hour = String(7 + (n % 12)).padStart(2, '0');
    await api.post('/api/schedule', {
      title: `Entry ${n}`,
      start: `${day}T${hour}:00`,
      end: `${day}T${hour}:45`,
      tz: 'Europe/Madrid',
      ...(n % (ENTRIES / REPEATED) === 0 ? { repeat: { freq: 'week', interval: 1 } } : {}),
    });
  }
  await page.reload();
  await waitUntilReadyForOffline(page);
  await page.goto(new URL('/schedule?view=tasks', page.url()).href);
}

function dayAfter(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
}

function rowsOf(visits: readonly Visit[], setting: string): Row[] {
  const figures = (of: keyof Visit) => visits.map((measured) => measured[of]);
  const row = (measure: string, of: keyof Measured): Row => ({
    id: 'B27',
    measure,
    setting,
    unit: 'ms',
    figures: figures(of),
    peer: reactAlone(figures('aloneMs')),
    goals: [{ of: 'median', atMost: 150 }],
  });
  return [
    row('the schedule, a month opened to painted', 'monthMs'),
    row('the schedule, a week opened to painted', 'weekMs'),
  ];
}
