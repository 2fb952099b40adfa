import type { Page } from '@playwright/test';
import {
  entries,
  expectSync,
  logDiaper,
  openSignedIn,
  saved,
  startSleep,
  syncPill,
} from '../helpers/app.ts';
import { holdAnswer } from './environment/browser-faults.ts';
import type { Device } from './environment/device.ts';
import type { Family } from './environment/family.ts';
import { neverAnswer } from './environment/gate.ts';
import { expect, test } from './environment/test.ts';
import { logsIn, tearLastWrite } from './environment/torn-log.ts';

let phone: Device;
let page: Page;

test.beforeEach(async ({ family, newDevice }) => {
  phone = await newDevice();
  page = await openSignedIn(phone, family.owner);
});

test(
  'a tab that crashes during writes leaves each entry whole or absent',
  { tag: '@long' },
  async ({ family }) => {
    await diesWhileWriting(family, crashTab);
  },
);

test('a browser killed at a random moment keeps what was shown as saved and the session', async ({
  family,
}) => {
  await diesWhileWriting(family, async () => {
    await phone.kill();
    await phone.restart();
  });
});

test(
  'a write torn by a power loss costs nothing at any later start',
  { tag: '@long' },
  async ({ family }) => {
    await phone.goOffline();
    await logDiaper(page, 'Wet');
    await phone.kill();
    const torn = await tearLastWrite(phone.storage);
    // Chromium appends to the torn record, and at the following start it deletes everything.
    for (const kind of ['Dirty', 'Both'] as const) {
      await phone.restart();
      page = await phone.open('/home');
      await expect.poll(() => logsIn(phone.storage)).not.toContain(torn);
      await logDiaper(page, kind);
      await phone.kill();
    }
    await phone.restart();
    page = await phone.open('/home');
    await expectSync(page, 'Offline · 3 waiting');
    await phone.goOnline();
    await expectSync(page, 'Up to date');
    expect(await family.events()).toHaveLength(3);
  },
);

test(
  'a tab that crashes while a timer stops keeps either the timer or its entry',
  { tag: '@long' },
  async ({ family }) => {
    await startSleep(page);
    await expectSync(page, 'Up to date');
    await phone.goOffline();
    await page.getByRole('button', { name: 'Stop sleep' }).click({ noWaitAfter: true });
    await crashTab();
    page = await phone.open('/home');
    const timer = page.getByRole('button', { name: 'Stop sleep' });
    await expect(page.getByRole('button', { name: 'Start sleep' }).or(timer).first()).toBeVisible();
    await phone.goOnline();
    await expectSync(page, 'Up to date');
    const kept = async () => [(await family.events()).length, (await family.timers()).length];
    await expect.poll(async () => (await kept()).toSorted((a, b) => a - b)).toEqual([0, 1]);
  },
);

for (const [when, fault, arrived] of [
  ['before the server has it', neverAnswer, 0],
  ['while the server holds its answer', holdAnswer, 1],
] as const) {
  test(
    `a service worker stopped ${when} sends the entry exactly once`,
    { tag: '@long' },
    async ({ family }) => {
      const pushes = () => phone.gate.count(/POST \/api\/sync\/push/);
      await phone.goOffline();
      await logDiaper(page, 'Wet');
      await expectSync(page, 'Offline · 1 waiting');
      await phone.closePages();
      const release = phone.gate.meet(/POST \/api\/sync\/push/, fault);
      const before = pushes();
      await phone.goOnline();
      await phone.awaitBackgroundSync();
      await expect.poll(pushes).toBe(before + 1);
      await expect.poll(async () => (await family.events()).length).toBe(arrived);

      const [blank] = phone.context.pages();
      if (!blank) throw new Error('No page is left to stop the worker from');
      const tools = await phone.tools(blank);
      await tools.send('ServiceWorker.enable');
      await tools.send('ServiceWorker.stopAllWorkers');
      release();
      // Seen as queued before anything can send it.
      phone.gate.cut();
      page = await phone.open('/home');
      await expectSync(page, 'No answer · 1 waiting');
      await expect(entries(page, 'Wet diaper.*Saved on this device')).toHaveCount(1);

      phone.gate.restore();
      await expectSync(page, 'Up to date');
      await expect(entries(page, 'Wet diaper')).toHaveCount(1);
      expect(await family.events()).toHaveLength(1);
      if (arrived === 0) expect(pushes()).toBeGreaterThan(before + 1);
    },
  );
}

/**
 * Writes offline and kills the browser at random moments after the tap that saves. What was shown as saved
 * must exist, a write in progress may, and the pill must count exactly the waiting entries.
 */
async function diesWhileWriting(family: Family, die: () => Promise<void>): Promise<void> {
  await phone.goOffline();
  let shown = 0;
  for (const [least, most] of [
    [0, 20],
    [20, 100],
    [100, 400],
  ] as const) {
    const name = `died after ${most} ms`;
    await writeNote(page, `Before what ${name}`);
    await saved(page);
    await expect(entries(page, `Before what ${name}.*Saved on this device`)).toBeVisible();
    shown += 1;
    await writeNote(page, `While it ${name}`);
    const aliveMs = least + Math.random() * (most - least);
    test.info().annotations.push({ type: 'died', description: `after ${aliveMs.toFixed(1)} ms` });
    await new Promise((resolve) => {
      setTimeout(resolve, aliveMs);
    });
    await die();
    page = await phone.open('/logs');
    const waiting = await waitingCount(page);
    expect([shown, shown + 1]).toContain(waiting);
    await expect(entries(page, 'died after')).toHaveCount(waiting);
    shown = waiting;
    await page.goto(`${phone.origin}/home`);
  }
  await phone.goOnline();
  await expectSync(page, 'Up to date');
  expect(await family.events()).toHaveLength(shown);
}

/** Returns right after the tap that saves. */
async function writeNote(on: Page, words: string): Promise<void> {
  const dock = on.getByRole('navigation', { name: 'Log something' });
  await dock.getByRole('button', { name: 'Note', exact: true }).click();
  const form = on.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Note' }).fill(words);
  await form.getByRole('button', { name: 'Save', exact: true }).click({ noWaitAfter: true });
}

async function crashTab(): Promise<void> {
  const crashed = page.waitForEvent('crash');
  const tools = await phone.tools(page);
  // Never answered: the page is gone.
  void tools.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}

async function waitingCount(on: Page): Promise<number> {
  await expect(syncPill(on)).toHaveAccessibleName(/Offline · \d+ waiting/);
  const words = (await syncPill(on).getAttribute('aria-label')) ?? '';
  return Number(/(\d+) waiting/.exec(words)?.[1]);
}
