import type { Page } from '@playwright/test';
import { HOUR_MS } from '../../schema/limits.ts';
import {
  edit,
  entries,
  expectSync,
  logBottle,
  logDiaper,
  signIn,
  waitUntilReadyForOffline,
} from '../helpers/app.ts';
import { setClock, startWithClock } from './world/browser-faults.ts';
import { expect, test } from './world/test.ts';

const DAY_MS = 24 * HOUR_MS;

test('devices a day ahead and a day behind are warned, and their entries are in order everywhere', async ({
  family,
  newDevice,
}) => {
  const [ahead, behind, right] = [await newDevice(), await newDevice(), await newDevice()];
  await startWithClock(ahead, DAY_MS);
  await startWithClock(behind, -DAY_MS);
  const pages: Page[] = [];
  for (const [device, kind] of [
    [ahead, 'Wet'],
    [behind, 'Dirty'],
    [right, 'Dry'],
  ] as const) {
    const page = await device.open('/');
    await signIn(page, family.owner);
    await expectSync(page, 'Up to date');
    await logDiaper(page, kind);
    await expectSync(page, 'Up to date');
    pages.push(page);
  }
  const [first, second, third] = pages as [Page, Page, Page];
  await expect(first.getByText('This device’s clock is 1 day ahead')).toBeVisible();
  await expect(second.getByText('This device’s clock is 1 day behind')).toBeVisible();
  await expect(third.getByText(/This device’s clock/)).toHaveCount(0);

  for (const page of pages) {
    await expect(entries(page, 'diaper')).toHaveCount(3);
    const lines = await entries(page, 'diaper').allInnerTexts();
    expect(lines.map((line) => /Wet|Dirty|Dry/.exec(line)?.[0])).toEqual(['Dry', 'Dirty', 'Wet']);
  }
  for (const { startedAt } of await family.events()) {
    expect(Math.abs(startedAt - Date.now())).toBeLessThan(5 * 60_000);
  }
  // Their tokens are as good as anybody's.
  for (const device of [ahead, behind]) expect(device.gate.count(/auth\/refresh/)).toBe(0);
});

test('an edit right after the clock was set back by a day is the newest all the same', async ({
  family,
  newDevice,
}) => {
  const phone = await newDevice();
  await startWithClock(phone, 0);
  const page = await phone.open('/');
  await signIn(page, family.owner);
  await expectSync(page, 'Up to date');
  await logBottle(page, 110);
  await expectSync(page, 'Up to date');
  await setClock(page, -DAY_MS);
  await edit(page, 'Bottle 110 ml', (form) =>
    form.getByRole('textbox', { name: 'Taken' }).fill('140'),
  );
  await expectSync(page, 'Up to date');
  await expect(entries(page, 'Bottle 140 ml')).toHaveCount(1);
  expect(JSON.stringify(await family.events())).toContain('"takenMl":140');
});

test('after a flight the last feed is as long ago as it is', async ({ family, newDevice }) => {
  const phone = await newDevice();
  const page = await phone.open('/');
  await signIn(page, family.owner);
  await waitUntilReadyForOffline(page);
  await logBottle(page, 120, { minutesAgo: 30 });
  const tools = await phone.tools(page);
  for (const timezoneId of ['America/Los_Angeles', 'Pacific/Kiritimati', 'Europe/Berlin']) {
    await tools.send('Emulation.setTimezoneOverride', { timezoneId });
    const tile = page.getByRole('button', { name: /Feed.*3\d min ago/ });
    await expect(tile).toBeVisible();
    await expect(entries(page, 'Bottle 120 ml')).toHaveCount(1);
    await page.reload();
    await expect(tile).toBeVisible();
  }
  await expectSync(page, 'Up to date');
  expect(await family.events()).toHaveLength(1);
});

test('a side that ran while the phone slept and died stops at two hours, and starts no more', async ({
  family,
  newDevice,
}) => {
  const phone = await newDevice();
  let page = await phone.open('/');
  await signIn(page, family.owner);
  await waitUntilReadyForOffline(page);
  await phone.goOffline();
  await page.getByRole('button', { name: 'Feed', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start left' }).click();
  await expect(page.getByRole('button', { name: /Pause Left/ })).toBeVisible();
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
