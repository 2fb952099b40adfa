import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import {
  dismissMessages,
  entries,
  expectSync,
  goTo,
  logBottle,
  signIn,
  syncPill,
} from '../helpers/app.ts';
import { tabTo } from '../helpers/keyboard.ts';
import { expect, test } from './world/test.ts';

const THEMES = ['light', 'dark', 'night'] as const;

test('no screen has a fault that axe can find, in light, dark and night', async ({
  family,
  newDevice,
}) => {
  test.setTimeout(400_000);
  const phone = await newDevice();
  const page = await phone.open('/');
  const faults: string[] = [];
  const check = async (screen: string) => {
    for (const theme of THEMES) {
      await show(page, theme);
      const found = await faultsOf(page, theme === 'light' ? 'everything' : 'colours and sizes');
      faults.push(...found.map((fault) => `${screen}, ${theme}: ${fault}`));
    }
  };

  await check('landing');
  await page.getByRole('button', { name: 'Sign in' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
  await check('sign-in');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await signIn(page, family.owner);
  await expectSync(page, 'Up to date');
  await logBottle(page, 120);
  // Under a finger it stays; it would fade away in the midst of a check.
  await page.getByRole('region', { name: 'Messages' }).getByText('Bottle 120 ml').hover();
  await expectSync(page, 'Up to date');
  await check('home, with a message');
  await dismissMessages(page);
  await page.mouse.move(0, 0);
  await check('home');
  await entries(page, 'Bottle 120 ml').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await check('entry');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await syncPill(page).click();
  await expect(page.getByRole('dialog', { name: 'Sync' })).toBeVisible();
  await check('sync');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await goTo(page, 'Logs');
  await expect(entries(page, 'Bottle 120 ml')).toBeVisible();
  await check('logs');
  await goTo(page, 'Settings');
  await check('settings');
  expect(faults).toEqual([]);
});

test('a parent can log a diaper and read the log with the keyboard alone', async ({
  family,
  newDevice,
}) => {
  const phone = await newDevice();
  const page = await phone.open('/');
  await signIn(page, family.owner);
  await expectSync(page, 'Up to date');

  const diaper = page.getByRole('button', { name: 'Diaper', exact: true });
  await expect(diaper).toBeVisible();
  await tabTo(page, diaper);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Diaper' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Wet', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  // Back where the person was.
  await expect(diaper).toBeFocused();

  await expect(entries(page, 'Wet diaper')).toBeVisible();
  await tabTo(page, entries(page, 'Wet diaper'));
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog');
  await expect(form).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect.poll(() => family.events()).toHaveLength(1);
});

async function show(page: Page, theme: (typeof THEMES)[number]): Promise<void> {
  await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
  // Colours that fade over must have arrived; what turns round and round never does.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished.catch(() => null)),
    ),
  );
}

/** What axe finds, by rule and element. Target size (WCAG 2.2) is not among its defaults. */
async function faultsOf(page: Page, extent: 'everything' | 'colours and sizes'): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  if (extent === 'everything') {
    axe
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .options({ rules: { 'target-size': { enabled: true } } });
  } else axe.withRules(['color-contrast', 'target-size']);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary ?? ''}`),
  );
}
