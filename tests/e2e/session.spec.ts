import type { Page } from '@playwright/test';
import {
  entries,
  expectSync,
  goTo,
  logDiaper,
  openSignedIn,
  signIn,
  signInAgain,
  signOutAndKeep,
} from '../helpers/app.ts';
import type { Device } from './environment/device.ts';
import { answerWith, loseAnswer } from './environment/gate.ts';
import { expect, test } from './environment/test.ts';
import { recordMessages } from './environment/recorded.ts';
import { expireToken } from './environment/tokens.ts';

let phone: Device;
let page: Page;

test.beforeEach(async ({ family, newDevice }) => {
  phone = await newDevice();
  page = await openSignedIn(phone, family.owner);
});

test(
  'creates no second entry when the answer is lost after the server has saved',
  { tag: '@long' },
  async ({ family }) => {
    // Neither a live message nor a pull may report the entry before it is pushed again.
    const mend = phone.gate.meet(/^UPGRADE |\/api\/sync\//, loseAnswer);
    const before = phone.gate.count(/POST \/api\/sync\/push/);
    await logDiaper(page, 'Wet');
    await expect.poll(() => phone.gate.count(/POST \/api\/sync\/push/) - before).toBeGreaterThan(1);
    expect(await family.events()).toHaveLength(1);
    mend();
    await expectSync(page, 'Up to date');
    expect(await family.events()).toHaveLength(1);
  },
);

test('refreshes a token that expired offline once across tabs', async ({ family }) => {
  const second = await phone.open('/logs');
  await expectSync(second, 'Up to date');
  await phone.goOffline();
  await logDiaper(page, 'Wet');
  await expectSync(page, 'Offline · 1 waiting');
  expect(await expireToken(page)).toBe(true);
  await Promise.all([page, second].map((tab) => tab.reload()));
  await expectSync(page, 'Offline · 1 waiting');
  await expect(entries(page, 'Wet diaper')).toBeVisible();

  const before = phone.gate.count(/POST \/api\/auth\/refresh/);
  await phone.goOnline();
  await expectSync(page, 'Up to date');
  await expectSync(second, 'Up to date');
  expect(phone.gate.count(/POST \/api\/auth\/refresh/) - before).toBe(1);
  expect(await family.events()).toHaveLength(1);
});

test('keeps everything readable after a refused refresh and continues after sign-in', async ({
  family,
}) => {
  await logDiaper(page, 'Wet');
  await expectSync(page, 'Up to date');
  const relent = phone.gate.meet(
    /POST \/api\/auth\/refresh/,
    answerWith(401, { error: 'no', code: 'REFRESH_INVALID' }),
  );
  const messages = await recordMessages(page);
  expect(await expireToken(page)).toBe(true);
  await logDiaper(page, 'Dirty');
  await expect
    .poll(async () => (await messages()).join(' '))
    .toContain('Your login session has expired.');
  await expectSync(page, 'Sign in to sync');
  await expect(entries(page, 'Dirty diaper Saved on this device')).toBeVisible();
  await page.reload();
  await expectSync(page, 'Sign in to sync');
  await expect(entries(page, 'Wet diaper')).toBeVisible();
  await expect(entries(page, 'Dirty diaper')).toBeVisible();
  await goTo(page, 'Logs');
  await expect(entries(page, 'Dirty diaper')).toBeVisible();

  relent();
  await signInAgain(page, family.owner);
  await expectSync(page, 'Up to date');
  expect(await family.events()).toHaveLength(2);
});

test(
  'stays signed in when the browser is killed right after a token refresh',
  { tag: '@long' },
  async () => {
    // During the answer, while it is being stored, and long after both.
    for (const aliveMs of [0, 20, 120, 700]) {
      const before = phone.gate.count(/POST \/api\/auth\/refresh/);
      expect(await expireToken(page)).toBe(true);
      await page.reload();
      await expect
        .poll(() => phone.gate.count(/POST \/api\/auth\/refresh/))
        .toBeGreaterThan(before);
      await page.waitForTimeout(aliveMs);
      await phone.kill();
      await phone.restart();
      page = await phone.open('/home');
      await expectSync(page, 'Up to date');
    }
  },
);

test(
  'keeps the queued entries of two users on one phone apart',
  { tag: '@long' },
  async ({ family }) => {
    const partner = await family.inviteParent();
    await phone.goOffline();
    await logDiaper(page, 'Wet');
    await expectSync(page, 'Offline · 1 waiting');
    await signOutAndKeep(page);
    await phone.goOnline();

    await signIn(page, partner);
    await expectSync(page, 'Up to date');
    await expect(entries(page, 'Wet diaper')).toHaveCount(0);
    await logDiaper(page, 'Dirty');
    await expect.poll(() => family.events()).toHaveLength(1);
    await expectSync(page, 'Up to date');
    expect((await family.events()).map(({ payload }) => payload)).toEqual([{ kind: 'dirty' }]);
    await signOutAndKeep(page);

    await signIn(page, family.owner);
    await expectSync(page, 'Up to date');
    await expect(entries(page, 'Wet diaper')).toBeVisible();
    await expect(entries(page, 'Dirty diaper')).toBeVisible();
    const authors = new Set((await family.events()).map(({ createdBy }) => createdBy));
    expect(authors.size).toBe(2);
  },
);
