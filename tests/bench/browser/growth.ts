import type { Page } from '@playwright/test';
import { DAY_MS } from '../../../schema/limits.ts';
import { createApi } from '../../helpers/api.ts';
import { waitUntilReadyForOffline } from '../../helpers/app.ts';
import { type Part, logsOf } from '../part.ts';
import type { Row } from '../report/figures.ts';
import { type Stage, openStage } from '../stage/family.ts';
import { throttleOnly } from '../stage/phone.ts';
import { openReference, reactAlone, referenceOf } from '../reference/reference.ts';
import { ask, measuredTap } from './act.ts';
import { timerTap } from './taps.ts';

const MEASUREMENTS = 300;
/** The last of them is this old at most, so that each range ends with another one. */
const EVERY_DAYS = 6;
const CPU = 4;

/**
 * B10: growth with 300 measurements: opened, beside a chart of the log, and another range, beside a tap on
 * the reference.
 */
export const growth: Part = async (run) => {
  const family = await run.smallestFamily();
  const reference = await openReference(await referenceOf(family));
  const stage = await openStage(family);
  try {
    const children = await addMeasurements(stage, family.people[0]);
    const visits: Visit[] = [];
    // The first loads code, of which a person waits only once.
    for (let n = -1; n < run.repeat(8); n++) {
      await throttleOnly(stage.page, [stage.page, reference.page], CPU);
      const measured = await visit(stage.page, children);
      await throttleOnly(reference.page, [stage.page, reference.page], CPU);
      const alone = await timerTap(reference.page);
      if (n >= 0) visits.push({ ...measured, aloneMs: alone.paintedMs });
    }
    return rowsOf(visits, `CPU/${CPU}, ${MEASUREMENTS} measurements, ${logsOf(family)}`);
  } finally {
    await stage.close();
    await reference.close();
  }
};

type Measured = { openMs: number; logChartMs: number; rangeMs: number };
type Visit = Measured & { aloneMs: number };

/** The ids of the child that was measured, and of the one whose feeds and sleep are logged. */
type Children = { measured: string; logged: string };

async function visit(page: Page, { measured, logged }: Children): Promise<Measured> {
  await page.goto(new URL('/logs', page.url()).href);
  await waitUntilReadyForOffline(page);
  await page.locator('main [data-index]').first().waitFor();
  await ask(page, 'quiet');
  const charts = `/logs?view=charts&child=${logged}&days=`;
  await ask(page, 'chart', `${charts}1`, 'Day by day');
  await back(page);
  const logChartMs = await ask(page, 'chart', `${charts}7`, 'Day by day');
  await back(page);
  await ask(page, 'chart', `/growth?child=${measured}&range=3m`, 'Weight');
  await back(page);
  const openMs = await ask(page, 'chart', `/growth?child=${measured}&range=5y`, 'Weight');
  await ask(page, 'quiet');
  const { paintedMs } = await measuredTap(
    page,
    page.getByRole('radio', { name: '0–24 months', exact: true }),
    'chart',
  );
  return { openMs, logChartMs, rangeMs: paintedMs };
}

/** To the timeline, where nothing of a chart is drawn. */
async function back(page: Page): Promise<void> {
  await page.evaluate(() => {
    history.pushState({}, '', '/logs');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await page.locator('main [data-index]').first().waitFor();
  await ask(page, 'quiet');
}

/** A child of five years who was weighed, measured and had its head measured every six days. */
async function addMeasurements(
  { gate, page }: Stage,
  person: { username: string; password: string } | undefined,
): Promise<Children> {
  const { body } = await createApi(gate.origin).post('/api/auth/login', person);
  const api = createApi(gate.origin, (body as { accessToken: string }).accessToken);
  const dayBefore = (days: number) =>
    new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
  const oldest = MEASUREMENTS * EVERY_DAYS;
  const existing = (await api.get('/api/user-children')).body as { id: string }[];
  const added = await api.post('/api/user-children', {
    name: 'Nora',
    birthdate: dayBefore(oldest),
    gender: 'girl',
    chartSex: 'female',
    color: '#3B82F6',
    caregivers: [],
  });
  const { id } = added.body as { id: string };
  for (let n = 0; n < MEASUREMENTS; n++) {
    const share = Math.sqrt(n / MEASUREMENTS);
    await api.post(`/api/user-children/${id}/growth-measurements`, {
      date: dayBefore(oldest - n * EVERY_DAYS),
      weightG: Math.round(3_300 + 14_500 * share),
      lengthMm: Math.round(495 + 590 * share),
      headMm: Math.round(340 + 155 * share),
    });
  }
  await page.reload();
  await waitUntilReadyForOffline(page);
  await page.goto(new URL(`/growth?child=${id}&range=5y`, page.url()).href);
  // The newest one is here.
  await page
    .getByText(/\s·\s6\sdays ago$/u)
    .first()
    .waitFor();
  const logged = existing[0]?.id;
  if (logged === undefined) throw new Error('the family has no child with entries');
  return { measured: id, logged };
}

function rowsOf(visits: readonly Visit[], setting: string): Row[] {
  const figures = (of: keyof Visit) => visits.map((measured) => measured[of]);
  return [
    {
      id: 'B10',
      measure: 'growth, opened to the chart painted',
      setting,
      unit: 'ms',
      figures: figures('openMs'),
      peer: { name: 'the log, 7 days drawn', figures: figures('logChartMs'), inPairs: true },
      goals: [{ of: 'median', atMost: 300 }],
    },
    {
      id: 'B10',
      measure: 'growth, tap on a range to painted',
      setting,
      unit: 'ms',
      figures: figures('rangeMs'),
      peer: reactAlone(figures('aloneMs')),
      goals: [
        { of: 'median', atMost: 50 },
        { of: 'ratio', atMost: 1.5 },
      ],
    },
  ];
}
