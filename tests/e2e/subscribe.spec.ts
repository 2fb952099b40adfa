import type { Page } from '@playwright/test';
import { createApi } from '../helpers/api.ts';
import { expectSync, logDiaper, sleepTimerSec } from '../helpers/app.ts';
import { startBackend } from './environment/backend.ts';
import { checksOf } from './environment/axe.ts';
import { expect, test } from './environment/test.ts';

const USERNAME = 'ana@example.org';
const PASSWORD = 'a kinder otter 7';
const DAY_MS = 86_400_000;

test('a new owner pays, cancels and takes it back', async ({ newDevice }) => {
  const shop = await startBackend({ env: { PAYMENTS: 'on' } });
  try {
    const phone = await newDevice({ to: shop.port });
    const page = await phone.open('/');
    const { faults, check } = checksOf(page, ['light', 'dark']);
    await test.step('from the address to the plan, over a reload, to the payment', () =>
      beginTrial(page, check));

    await test.step('cancels in two taps, and takes it back', async () => {
      await page.goto(new URL('/settings?section=billing', page.url()).href);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { name: 'Free trial' })).toBeVisible();
      await expect(main.getByText(/7 days left, .*Then \$5.00 a month/)).toBeVisible();
      await expect(main.getByText('No charges yet.')).toBeVisible();
      await check('billing, trial');
      await main.getByRole('button', { name: 'Cancel plan' }).click();
      const asks = page.getByRole('alertdialog');
      await asks.getByRole('button', { name: 'Cancel plan' }).click();
      await expect(main.getByRole('heading', { name: 'Cancelled' })).toBeVisible();
      await main.getByRole('button', { name: 'Resume plan' }).click();
      await expect(main.getByRole('heading', { name: 'Free trial' })).toBeVisible();
    });
    expect(faults).toEqual([]);
  } finally {
    await shop.close();
  }
});

test(
  'an owner changes the card and returns, and an ended plan removes no data',
  { tag: '@long' },
  async ({ newDevice }) => {
    const shop = await startBackend({ env: { PAYMENTS: 'on' } });
    try {
      const phone = await newDevice({ to: shop.port });
      const page = await phone.open('/');
      const { faults, check } = checksOf(page, ['light', 'dark']);
      await beginTrial(page, check);
      await page.goto(new URL('/settings?section=billing', page.url()).href);

      await test.step('sets up another card, for which the bank asks', async () => {
        await page.getByRole('link', { name: 'Update card' }).click();
        await page.getByLabel('Fill in a test card').selectOption('4000002500003155');
        await page.getByRole('button', { name: 'Save card' }).click();
        const bank = page.getByRole('dialog', { name: /bank/i });
        await bank.getByRole('button').first().click();
        await expect(page.getByRole('heading', { name: 'Your card is updated' })).toBeFocused();
        await check('card updated');
      });

      await test.step('the provider’s own page of plans is the whole page', async () => {
        await page.goto(new URL('/subscribe', page.url()).href);
        await expect(page.getByRole('heading', { name: 'Choose your plan' })).toBeFocused();
        const annual = page.getByRole('radio', { name: /Annual/ });
        await annual.check({ force: true });
        await expect(page.getByRole('button', { name: /Subscribe/ })).toBeInViewport();
        await check('paywall');
      });

      await test.step('ended, it begins nothing new and keeps everything', async () => {
        const signedIn = await createApi(shop.origin).post('/api/auth/login', {
          username: USERNAME,
          password: PASSWORD,
        });
        const { accessToken } = signedIn.body as { accessToken: string };
        const api = createApi(shop.origin, accessToken);
        await page.goto(new URL('/home', page.url()).href);
        await expectSync(page, 'Up to date');
        await page.getByRole('button', { name: 'Start sleep' }).click();
        await phone.goOffline();
        await logDiaper(page, 'Wet');
        await endPlan(page);
        await expect(page.getByText(/^Your plan ended on/)).toBeVisible();
        await page.getByRole('button', { name: 'Diaper', exact: true }).click();
        const gate = page.getByRole('dialog', { name: 'Log again with a plan' });
        await expect(gate.getByRole('link', { name: 'See plans' })).toBeVisible();
        await gate.getByRole('button', { name: 'Not now' }).click();
        // A tap just after the label changed counts as meant for the old label.
        await expect.poll(() => sleepTimerSec(page)).toBeGreaterThan(0);
        await page.getByRole('button', { name: 'Stop sleep' }).first().click();
        await phone.goOnline();
        await expectSync(page, 'Up to date');
        const types = (await api.get('/api/events')).body as { type: string }[];
        expect(types.map(({ type }) => type).toSorted()).toEqual(['diaper', 'sleep']);
      });

      await test.step('thirty days later one screen is left, until it is paid again', async () => {
        const main = page.getByRole('main');
        await endPlan(page, 31);
        await expect(main.getByRole('heading', { name: /^Your plan ended on/ })).toBeVisible();
        await expect(main.getByRole('link', { name: 'Subscribe' })).toBeVisible();
        await expect(page.getByRole('button', { name: 'Diaper', exact: true })).toBeHidden();
        await main.getByRole('button', { name: 'About Mia' }).click();
        await page.getByRole('dialog', { name: 'About Mia' }).getByText('Close').last().click();
        await main.getByRole('link', { name: 'Export everything' }).click();
        await expect(main.getByRole('button', { name: 'Delete my account' })).toBeVisible();
        await page.goto(new URL('/settings?section=billing', page.url()).href);
        await expect(main.getByRole('heading', { name: 'Free trial' })).toBeVisible();
        await page.getByRole('link', { name: 'Back to Home' }).click();
        await expect(page.getByRole('button', { name: 'Start sleep' }).first()).toBeVisible();
      });

      await test.step('whoever’s invitation leads nowhere founds a family in its dialog', async () => {
        const other = await newDevice({ to: shop.port });
        const lena = await other.open('/?invite=of-a-link-that-lost-its-end');
        const dialog = lena.getByRole('dialog');
        const own = checksOf(lena, ['light']);
        await dialog.getByRole('button', { name: 'Start your own family' }).click();
        await dialog.getByLabel('Email').fill('lena@example.org');
        await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
        await dialog.getByLabel('Confirm password').fill(PASSWORD);
        await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
        await dialog.getByRole('button', { name: 'Fill in' }).click();
        await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
        await expect(dialog.getByText('Step 3 of 5')).toBeVisible();
        const pay = dialog.getByRole('button', { name: 'Continue to payment' });
        await pay.click();
        await expect(dialog.getByRole('alert')).toHaveText('Please select a subscription plan');
        await dialog.getByRole('radio', { name: /Annual Plan/ }).check();
        await expect(dialog.getByText('Due today: $0.00')).toBeVisible();
        await own.check('plan in the dialog');
        await pay.click();
        // Already chosen: the payment page opens the checkout at once.
        await expect(lena.getByText('$49.00 per year after the trial')).toBeVisible();
        await lena.getByLabel('Fill in a test card').selectOption('4242424242424242');
        await lena.getByLabel('Country').selectOption('US');
        await lena.getByLabel('ZIP code').fill('10001');
        await lena.getByRole('button', { name: 'Start trial' }).click();
        await expect(dialog.getByText('Step 4 of 5')).toBeVisible();
        await dialog.getByLabel('Name or nickname').fill('Leo');
        await dialog.getByRole('button', { name: 'Save' }).click();
        await expect(dialog.getByText('Step 5 of 5')).toBeVisible();
        await dialog.getByRole('button', { name: 'Go to Home' }).click();
        await expect(lena).toHaveURL(/\/home$/);
        expect(own.faults).toEqual([]);
      });
      expect(faults).toEqual([]);
    } finally {
      await shop.close();
    }
  },
);

/** Founds a family with a trial of the monthly plan, from the front page to Home. */
async function beginTrial(page: Page, check: (screen: string) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'Get Early Access' }).first().click();
  await expect(page.getByText('Step 1 of 6')).toBeVisible();
  await page.getByLabel('Email').fill(USERNAME);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('button', { name: 'Fill in' }).click();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page).toHaveURL(/\/subscribe$/);
  await expect(page.getByText('Step 3 of 6')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await check('what families use it for');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('radio', { name: /Monthly Plan/ })).toBeChecked();
  const saved = /Unlimited access to all features \(Save 18%\).*\$49.00 instead of \$60.00/;
  await expect(page.getByRole('radio', { name: saved })).toBeVisible();
  const sandbox = page.getByRole('note');
  await sandbox.getByRole('button', { name: 'Close' }).click();
  await expect(sandbox).toBeHidden();
  await expect(page.getByText('Due today: $0.00')).toBeVisible();
  await check('plan');
  await page.getByRole('switch', { name: /Free access/ }).uncheck();
  await expect(page.getByText('Due today: $5.00')).toBeVisible();
  await page.getByRole('switch', { name: /Free access/ }).check();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('button', { name: 'Go to payment' }).click();
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByLabel('Expiration date').fill('12 / 30');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('Country').selectOption('US');
  await page.getByLabel('ZIP code').fill('10001');
  await page.getByRole('button', { name: 'Start trial' }).click();
  await expect(page.getByRole('heading', { name: 'You are a Founding Member' })).toBeFocused();
  await expect(page.getByText(/^7 days left/)).toBeVisible();
  await check('founding member');
  // No Home without a child.
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  const child = page.getByRole('dialog', { name: 'Tell us about your child' });
  await child.getByLabel('Name or nickname').fill('Mia');
  await child.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Go to Home' }).click();
  await expect(page).toHaveURL(/\/home$/);
}

/** Stores the server's answer on a device that cannot reach the server now. */
async function endPlan(page: Page, daysAgo = 1): Promise<void> {
  await page.evaluate(
    async (endedAt) => {
      const request = indexedDB.open('nestling-device');
      const database = await new Promise<IDBDatabase>((resolve) => {
        request.addEventListener('success', () => resolve(request.result));
      });
      const store = database.transaction('facts', 'readwrite').objectStore('facts');
      const keys = store.getAllKeys(IDBKeyRange.bound('plan:', 'plan:\uffff'));
      await new Promise<void>((resolve) => {
        keys.addEventListener('success', () => {
          const key = keys.result[0] as string;
          const plan = store.get(key);
          plan.addEventListener('success', () => {
            const ended = {
              ...plan.result,
              state: 'ended',
              willRenew: false,
              expiresAt: endedAt,
              heardAt: Date.now(),
            };
            store.put(ended, key);
            new BroadcastChannel(`nestling-plan-${key.slice('plan:'.length)}`).postMessage(ended);
            resolve();
          });
        });
      });
      database.close();
    },
    Date.now() - daysAgo * DAY_MS,
  );
}
