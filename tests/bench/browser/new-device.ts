import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { signIn } from '../../helpers/app.ts';
import { freePort } from '../../helpers/free-port.ts';
import { type Part, logsOf } from '../part.ts';
import type { Row } from '../report/figures.ts';
import { askReplica, openReplicaPage } from '../replica/page.ts';
import { type Person, seededServer } from '../stage/family.ts';
import { copyData, removeFolder, temporaryFolder } from '../stage/folders.ts';
import { phone, throttle } from '../stage/phone.ts';
import { serveProduct } from '../stage/serve.ts';
import { openSlowLink } from '../stage/slow-link.ts';
import { ask, tapAtStart } from './act.ts';

const YEAR_OF_LOGS = 20_000;
/** The files of the shell are fetched one after the other, so their number and the round trip decide. */
const INSTALLED_WITHIN_MS = 300_000;

type Arrival = { usableMs: number; completeMs: number; longestTaskMs: number; rawMs: number };
type Conditions = { logs: number; cpu: number; slow: boolean };

/** B12: from the tap on "Sign in" to a usable Home, and to the whole history. */
export const newDevices: Part = async (run) => {
  const rows: Row[] = [];
  // Measures that take minutes run once.
  for (const logs of run.sizes) {
    for (const cpu of [1, 4])
      rows.push(...(await arrivals({ logs, cpu, slow: false }, logs > 10_000 ? 1 : 3)));
  }
  return rows;
};

/** B12 under hard conditions: a year of logs, a slow phone, a slow network. */
export const newDevicesFarOff: Part = () => arrivals({ logs: YEAR_OF_LOGS, cpu: 4, slow: true }, 1);

async function arrivals(conditions: Conditions, times: number): Promise<Row[]> {
  const found: Arrival[] = [];
  for (let i = 0; i < times; i++) found.push(await arrive(conditions));
  return toRows(found, conditions);
}

async function arrive({ logs, cpu, slow }: Conditions): Promise<Arrival> {
  const { dataDir, people } = await seededServer(logs);
  process.stderr.write(`  a new phone is to hold ${logsOf({ logs })}\n`);
  const folder = await temporaryFolder('arrive');
  await copyData(dataDir, join(folder, 'data'));
  const served = await serveProduct(await freePort(), { DATA_DIR: join(folder, 'data') });
  const port = Number(new URL(served.origin).port);
  const link = slow ? await openSlowLink(port) : null;
  const context = await phone(join(folder, 'phone'));
  await tapAtStart(context);
  let arrival: Omit<Arrival, 'rawMs'>;
  try {
    const page = await context.newPage();
    await page.goto(link?.origin ?? served.origin);
    // The shell is cached before anybody signs in, as after reading the front page.
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
      timeout: INSTALLED_WITHIN_MS,
    });
    await throttle(page, cpu);
    const from = await signInAt(page, people[0] as Person);
    const start = await ask(page, 'start');
    const usableMs = start.usableMs - from;
    await closeSheet(page);
    await ask(page, 'longTasks');
    await page.getByRole('button', { name: /^Sync: Up to date/ }).waitFor({ timeout: 600_000 });
    const completeMs = (await page.evaluate(() => performance.now())) - from;
    const tasks = await ask(page, 'longTasks');
    arrival = { usableMs, completeMs, longestTaskMs: Math.max(0, ...tasks) };
    await page.close();
  } finally {
    await link?.close();
    await served.kill();
  }
  const linkPort = link ? Number(new URL(link.origin).port) : port;
  const replica = await openReplicaPage(context, linkPort);
  try {
    await askReplica(replica.page, 'open');
    return { ...arrival, rawMs: await askReplica(replica.page, 'rawFill', logs) };
  } finally {
    await context.close();
    await replica.close();
    await removeFolder(folder);
  }
}

/** @returns the time of the tap, by the page's own clock */
async function signInAt(page: Page, person: Person): Promise<number> {
  await page.evaluate(() => {
    addEventListener(
      'click',
      // The instruments click as well.
      ({ isTrusted, timeStamp }) =>
        isTrusted && Object.assign(globalThis, { lastClickAt: timeStamp }),
      { capture: true },
    );
  });
  await signIn(page, person);
  return page.evaluate(() => (globalThis as unknown as { lastClickAt: number }).lastClickAt);
}

/** An open sheet covers the page behind it. */
async function closeSheet(page: Page): Promise<void> {
  const dialog = page.locator('dialog[open]');
  while ((await dialog.count()) > 0) {
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached', timeout: 2_000 }).catch(() => undefined);
  }
}

function toRows(arrivals: readonly Arrival[], { logs, cpu, slow }: Conditions): Row[] {
  const common = {
    id: 'B12',
    setting: `CPU/${cpu}, ${logsOf({ logs })}${slow ? ', Slow 4G' : ''}`,
    unit: 'ms',
  } as const;
  const of = (what: keyof Arrival) => arrivals.map((arrival) => arrival[what]);
  return [
    {
      ...common,
      measure: 'new device, sign-in to usable',
      figures: of('usableMs'),
      goals: [{ of: 'median', atMost: 2_000 }],
    },
    {
      ...common,
      measure: 'new device, sign-in to complete',
      figures: of('completeMs'),
      peer: { name: 'raw bulk write of as many rows', figures: of('rawMs') },
      goals: slow ? [{ of: 'median', atMost: 10_000 }] : [],
    },
    {
      ...common,
      measure: 'longest task of the page while the rest arrives',
      figures: of('longestTaskMs'),
      goals: slow ? [{ of: 'median', atMost: 100 }] : [],
    },
  ];
}
