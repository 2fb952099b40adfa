import { randomInt, randomUUID } from 'node:crypto';
import { cpus, loadavg } from 'node:os';
import { type Browser, chromium } from '@playwright/test';
import { SANDBOX_KEY } from '../../../server/billing-sandbox/routes/provider-routes.ts';
import { chromiumArgs, findChromium } from '../../helpers/chromium.ts';
import { PUBLISHED_CLIENT } from '../../helpers/published-client.ts';
import type { Client, Customer, Measure, PayingClock, Times } from '../pages/paying-clock.ts';
import type { Part } from '../part.ts';
import type { Row } from '../report/figures.ts';
import { bundle } from '../stage/bundle.ts';
import { throttle } from '../stage/phone.ts';
import { peerScript } from './peer.ts';
import { type Stage, buildStage } from './stage.ts';

/** The texts of the sandbox's paywall; a client has painted it when all of them are visible. */
const TEXTS = ['Monthly', 'Annual', 'Best value', 'Start free trial', 'Restore purchases'];

/**
 * B25: from the mount call to the painted paywall, and to a usable card form, alternating with
 * the provider's own client: same page, same server, nothing cached. Each mount has its own customer;
 * the fake gateway is loaded before.
 */
export const billingTimes: Part = async (run) => {
  const peer = await peerScript();
  const stage = await buildStage(peer);
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    // Requests of the published client to hosts that cannot be configured fail.
    args: [...chromiumArgs, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost'],
  });
  const rows: Row[] = [];
  // Stored as throttled: the ratio is comparable to other runs, the times are not.
  const isBusy = (loadavg()[0] ?? 0) > cpus().length + 1;
  try {
    for (const cpu of [1, 4]) {
      for (const measure of ['paywall', 'form'] as const) {
        const times: Record<Client, Times[]> = { ours: [], peer: [] };
        for (let turn = -1; turn < run.repeat(16); turn++) {
          for (const client of ['ours', ...(peer === null ? [] : ['peer'])] as Client[]) {
            const found = await measureOnce({ browser, stage, client, measure, cpu });
            if (turn >= 0) times[client].push(found);
          }
        }
        rows.push(...toRows(times, measure, `CPU/${cpu}${isBusy ? ', busy machine' : ''}`));
      }
    }
  } finally {
    await browser.close();
    await stage.close();
  }
  return rows;
};

async function measureOnce({
  browser,
  stage,
  client,
  measure,
  cpu,
}: {
  browser: Browser;
  stage: Stage;
  client: Client;
  measure: Measure;
  cpu: number;
}): Promise<Times> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 1_200 },
    locale: 'en-US',
    timezoneId: 'UTC',
    // The sandbox limits the number of new customers for each address.
    extraHTTPHeaders: { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.1` },
  });
  context.setDefaultTimeout(60_000);
  try {
    await context.addInitScript({ content: await bundle('paying-clock.ts') });
    const page = await context.newPage();
    await page.goto(stage.origin);
    await throttle(page, cpu);
    return await page.evaluate(
      (what) => (globalThis as unknown as { paying: PayingClock }).paying.time(what),
      { client, measure, customer: newCustomer(), texts: TEXTS },
    );
  } finally {
    await context.close();
  }
}

function newCustomer(): Customer {
  return { apiKey: SANDBOX_KEY, appUserId: randomUUID(), email: 'sam@example.org' };
}

function toRows({ ours, peer }: Record<Client, Times[]>, measure: Measure, setting: string): Row[] {
  const row = (name: string, of: (times: Times) => number): Row => ({
    id: 'B25',
    measure: name,
    setting,
    unit: 'ms',
    figures: ours.map(of),
    ...(peer.length > 0 && { peer: { name: PUBLISHED_CLIENT, figures: peer.map(of) } }),
  });
  const ready = ({ readyMs }: Times) => readyMs;
  return measure === 'paywall'
    ? [
        row('scripts and styles loaded and run', ({ loadMs }) => loadMs),
        row('mount call to paywall painted', ready),
      ]
    : [row('mount call to a form that takes a card', ready)];
}
