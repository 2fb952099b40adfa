import type { Page } from '@playwright/test';
import { HOUR_MS, MINUTE_MS } from '../../schema/limits.ts';
import { localDayOf, offsetMinOf } from '../../schema/rules/days.ts';
import { sleepKindOf } from '../../src/domain/log-types/sleep/sleeps.ts';
import {
  entries,
  expectSync,
  logBottle,
  logDiaper,
  openSignedIn,
  signIn,
  sleepTimerSec,
  startSleep,
} from '../helpers/app.ts';
import { startWithClock } from './environment/clock.ts';
import { expect, test } from './environment/test.ts';

test('a nursing timer stops at two hours after sleep and a restart', async ({
  family,
  newDevice,
}) => {
  const phone = await newDevice();
  let page = await openSignedIn(phone, family.owner);
  await phone.goOffline();
  await page.getByRole('button', { name: 'Feed', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start left' }).click();
  await expect(page.getByRole('button', { name: /Pause Left/ })).toBeVisible();
  await expectSync(page, 'Offline · 1 waiting');
  await phone.kill();
  await phone.restart();

  await startWithClock(phone, 2.5 * HOUR_MS);
  page = await phone.open('/home');
  const left = page.getByRole('button', { name: /Start Left/ });
  await expect(left).toContainText('2:00:00');
  await expect(page.getByText('2 h reached – save or reset')).toBeVisible();
  await left.click();
  await expect(left).toContainText('2:00:00');
  await expect(page.getByRole('button', { name: /Pause Left/ })).toHaveCount(0);
});

for (const [name, shiftMs, words] of [
  ['three days ahead', 72 * HOUR_MS, /This device’s clock is .* ahead/],
  ['set back by a day', -24 * HOUR_MS, /This device’s clock is .* behind/],
] as const) {
  test(
    `a clock ${name} shows a warning, keeps the session and orders entries correctly`,
    { tag: '@long' },
    async ({ family, newDevice }) => {
      const [phone, tablet] = await Promise.all([newDevice(), newDevice()]);
      const partner = await family.inviteParent();
      await startWithClock(phone, shiftMs);
      const wrong = await phone.open('/');
      const right = await tablet.open('/');
      await signIn(wrong, family.owner);
      await signIn(right, partner);
      await expectSync(right, 'Up to date');
      await expectSync(wrong, 'Up to date');
      await expect(wrong.getByText(words)).toBeVisible();

      const before = Date.now();
      await logDiaper(wrong, 'Wet');
      await expect(entries(right, 'Wet diaper')).toBeVisible();
      await logDiaper(right, 'Dirty');
      await expect(entries(wrong, 'Dirty diaper')).toBeVisible();
      await logDiaper(wrong, 'Both');
      await expect.poll(() => family.events()).toHaveLength(3);
      const after = Date.now();
      for (const { startedAt } of await family.events()) {
        expect(startedAt).toBeGreaterThan(before - MINUTE_MS);
        expect(startedAt).toBeLessThan(after + MINUTE_MS);
      }
      const order = (await family.changes()).toSorted((a, b) => a.startedAt - b.startedAt);
      expect(order.map(({ payload }) => payload['kind'])).toEqual(['wet', 'dirty', 'both']);
      for (const page of [wrong, right]) {
        const names = entries(page, 'diaper');
        await expect(names).toHaveCount(3);
        for (const [row, kind] of ['Wet and dirty', 'Dirty', 'Wet'].entries())
          await expect(names.nth(row)).toContainText(kind);
      }

      await test.step('also after the next start', async () => {
        await wrong.reload();
        await expectSync(wrong, 'Up to date');
        await expect(wrong.getByText(words)).toBeVisible();
      });
    },
  );
}

test(
  'a clock four minutes ahead is corrected, without a warning or a question',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const phone = await newDevice();
    await startWithClock(phone, 4 * MINUTE_MS);
    const page = await phone.open('/');
    await signIn(page, family.owner);
    await expectSync(page, 'Up to date');
    const before = Date.now();
    await logDiaper(page, 'Wet');
    await expect.poll(() => family.events()).toHaveLength(1);
    const [entry] = await family.events();
    expect(entry?.startedAt).toBeGreaterThan(before - MINUTE_MS);
    expect(entry?.startedAt).toBeLessThan(Date.now() + MINUTE_MS);
    await expect(page.getByText(/This device’s clock/)).toHaveCount(0);
  },
);

test(
  'a change of time zone moves no past time and keeps each entry’s local time',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const [phone, tablet] = await Promise.all([newDevice(), newDevice()]);
    const partner = await family.inviteParent();
    const abroad = await openSignedIn(phone, family.owner);
    const atHome = await openSignedIn(tablet, partner);
    await phone.goOffline();
    const before = Date.now();
    await logBottle(abroad, 120, { minutesAgo: 30 });
    await startSleep(abroad);
    const lastFeed = abroad.getByRole('button', { name: /^Feed 3\d min ago/ });
    await expect(lastFeed).toBeVisible();

    const tools = await phone.tools(abroad);
    await tools.send('Emulation.setTimezoneOverride', { timezoneId: 'America/New_York' });
    await logDiaper(abroad, 'Wet');
    await expect(lastFeed).toBeVisible();
    expect(await sleepTimerSec(abroad)).toBeLessThanOrEqual((Date.now() - before) / 1_000);
    await abroad.getByRole('button', { name: 'Stop sleep' }).click();
    // The feed, the sleep, the diaper, and the message that the timer has ended.
    await expectSync(abroad, 'Offline · 4 waiting');

    const expectRows = async (page: Page, rows: RegExp[]) => {
      const list = entries(page, '');
      await expect(list).toHaveCount(rows.length);
      for (const [index, row] of rows.entries()) await expect(list.nth(index)).toContainText(row);
    };
    const asleep = entries(abroad, '(Nap|Night sleep)');
    await expect(asleep).toHaveCount(1);
    // The Berlin offset tells the two apart, here and in every other time zone.
    const [called = ''] = /Nap|Night sleep/.exec(await asleep.innerText()) ?? [];
    const rowsAbroad = inDayOrder(before, {
      diaper: /\d\d:\d\d\s*Wet diaper/,
      sleep: new RegExp(`Berlin.*${called}`, 's'),
      bottle: /Berlin.*Bottle 120\sml/s,
    });
    await expectRows(abroad, rowsAbroad);
    await test.step('also after the next start, there and at home', async () => {
      await abroad.reload();
      await expectRows(abroad, rowsAbroad);
      await phone.goOnline();
      await expectSync(abroad, 'Up to date');
      const rowsAtHome = inDayOrder(before, {
        diaper: /New York.*Wet diaper/s,
        sleep: new RegExp(`\\d\\s*${called}`),
        bottle: /\d\s*Bottle 120\sml/,
      });
      await expectRows(atHome, rowsAtHome);
    });

    const stored = await family.events();
    for (const { type, payload, startedAt, endedAt } of stored) {
      if (type !== 'sleep') continue;
      const kind = sleepKindOf({ from: startedAt, to: endedAt ?? startedAt }, 'Europe/Berlin', {
        fromMin: 19 * 60,
        toMin: 7 * 60,
      });
      expect(payload).toMatchObject({ kind });
      expect(called).toBe({ nap: 'Nap', night: 'Night sleep' }[kind]);
    }
    const zoneOf = (type: string) => stored.find((event) => event.type === type)?.tz;
    expect([zoneOf('diaper'), zoneOf('sleep'), zoneOf('feeding')]).toEqual([
      'America/New_York',
      'Europe/Berlin',
      'Europe/Berlin',
    ]);
    for (const { startedAt, endedAt } of stored) {
      expect(startedAt).toBeGreaterThan(before - 31 * MINUTE_MS);
      expect(endedAt ?? startedAt).toBeGreaterThanOrEqual(startedAt);
      expect(endedAt ?? startedAt).toBeLessThanOrEqual(Date.now());
    }
  },
);

/**
 * The rows as lists show them: the newest day first, and each day as it was where the entry was made.
 * For six hours of each day it is already tomorrow in Berlin.
 */
function inDayOrder(now: number, rows: { diaper: RegExp; sleep: RegExp; bottle: RegExp }) {
  const dayOf = (at: number, zone: string) => localDayOf(at, offsetMinOf(at, zone));
  return [
    { row: rows.diaper, day: dayOf(now, 'America/New_York') },
    { row: rows.sleep, day: dayOf(now, 'Europe/Berlin') },
    { row: rows.bottle, day: dayOf(now - 30 * MINUTE_MS, 'Europe/Berlin') },
  ]
    .toSorted((a, b) => b.day.localeCompare(a.day))
    .map(({ row }) => row);
}
