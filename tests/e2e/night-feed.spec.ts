import {
  entries,
  expectSync,
  goTo,
  logBottle,
  logDiaper,
  logMedicine,
  openSignedIn,
  sleepTimerSec,
  startSleep,
} from '../helpers/app.ts';
import { documentsOn } from './environment/replica.ts';
import { expect, test } from './environment/test.ts';

test('keeps every entry through an offline night and a power loss', async ({
  family,
  newDevice,
}) => {
  const [phone, tablet] = await Promise.all([newDevice({ isFirstVisit: true }), newDevice()]);
  const partner = await family.inviteParent();
  let page = await openSignedIn(phone, family.owner);
  const other = await openSignedIn(tablet, partner);

  await test.step('the app opens cold and offline, at any address', async () => {
    await phone.goOffline();
    await phone.kill();
    await phone.restart();
    for (const path of ['/logs', '/settings', '/home']) {
      await page.close().catch(() => undefined);
      page = await phone.open(path);
      await expectSync(page, 'Offline');
      await expect(page).toHaveURL(phone.origin + path);
    }
  });

  const loggedAt = Date.now();
  let asleepFrom = 0;
  let asleepBy = 0;
  let loggedIds: string[] = [];
  await test.step('everything is logged, and then the battery dies', async () => {
    await logBottle(page, 120, { minutesAgo: 15 });
    await logDiaper(page, 'Wet');
    await logMedicine(page, { name: 'Paracetamol', amount: '2.5' });
    asleepFrom = Date.now();
    await startSleep(page);
    asleepBy = Date.now();
    await expectSync(page, 'Offline · 4 waiting');
    const stored = [...(await documentsOn(page)), ...(await documentsOn(page, 'timers'))];
    loggedIds = stored.map(({ id }) => id).toSorted();
    await phone.kill();
  });

  await test.step('after the restart all of it is there, and the timer is right', async () => {
    await phone.restart();
    page = await phone.open('/logs');
    await expectSync(page, 'Offline · 4 waiting');
    const unsent = 'Saved on this device, not sent yet';
    await expect(entries(page, `Bottle 120 ml formula.*${unsent}`)).toBeVisible();
    await expect(entries(page, `Wet diaper ${unsent}`)).toBeVisible();
    await expect(entries(page, `Paracetamol 2.5 ml.*${unsent}`)).toBeVisible();
    await goTo(page, 'Home');
    await expect(entries(page, 'Bottle 120 ml formula')).toBeVisible();
    // The displayed time may be a second old.
    await expect(async () => {
      const leastSec = (Date.now() - asleepBy) / 1000 - 1.5;
      const shownSec = await sleepTimerSec(page);
      expect(shownSec).toBeGreaterThan(leastSec);
      expect(shownSec).toBeLessThan((Date.now() - asleepFrom) / 1000 + 1);
    }).toPass();
  });

  await test.step('with the signal it reaches the server once, and the partner at once', async () => {
    await expect(entries(other, 'Wet diaper')).toHaveCount(0);
    await phone.goOnline();
    await expectSync(page, 'Up to date');
    await expect(entries(other, 'Bottle 120 ml formula')).toHaveCount(1);
    await expect(entries(other, 'Wet diaper')).toHaveCount(1);
    await expect(entries(other, 'Paracetamol 2.5 ml')).toHaveCount(1);
    await expect(other.getByRole('button', { name: 'Stop sleep' })).toBeVisible();

    const events = await family.events();
    expect(events.map(({ type }) => type).toSorted()).toEqual(['diaper', 'feeding', 'medication']);
    const started = (type: string) => events.find((event) => event.type === type)?.startedAt ?? 0;
    expect(started('diaper')).toBeGreaterThanOrEqual(loggedAt);
    expect(started('diaper')).toBeLessThanOrEqual(asleepFrom);
    // Times are entered to the minute.
    expect(started('feeding')).toBeGreaterThanOrEqual(loggedAt - 16 * 60_000);
    expect(started('feeding')).toBeLessThanOrEqual(asleepFrom - 14 * 60_000);
    const timers = await family.timers();
    expect(timers).toHaveLength(1);
    expect([...events, ...timers].map(({ id }) => id).toSorted()).toEqual(loggedIds);
  });
});

test('sends queued entries with every page closed when the network returns', async ({
  family,
  newDevice,
}) => {
  const phone = await newDevice();
  const page = await openSignedIn(phone, family.owner);

  await test.step('by itself', async () => {
    await phone.goOffline();
    await logDiaper(page, 'Wet');
    await startSleep(page);
    await expectSync(page, 'Offline · 2 waiting');
    await phone.closePages();
    await phone.goOnline();
    await phone.awaitBackgroundSync();
    await expect.poll(() => family.events()).toHaveLength(1);
    await expect.poll(() => family.timers()).toHaveLength(1);
  });

  await test.step('and when the browser rings again after a failure', async () => {
    const later = await phone.open('/home');
    await expectSync(later, 'Up to date');
    // The browser believes that it is online: its first try fails, and the next comes in minutes.
    phone.gate.cut();
    await logDiaper(later, 'Dirty');
    await expect(entries(later, 'Dirty diaper Saved on this device')).toBeVisible();
    await phone.waitUntilBackgroundSyncIsRegistered(later);
    await phone.closePages();
    phone.gate.restore();
    await phone.fireBackgroundSync();
    await expect.poll(() => family.events()).toHaveLength(2);
  });

  const again = await phone.open('/home');
  await expectSync(again, 'Up to date');
  expect(await family.events()).toHaveLength(2);
});
