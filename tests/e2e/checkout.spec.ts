import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { openShop } from './environment/shop.ts';
import { expect, test } from './environment/test.ts';

const DECLINED = '4000000000000002';
const GOOD = '4242424242424242';
const ASKS = '4000002500003155';
const TAKES_SECONDS = '4000000000000200';

test(
  'a full-page checkout charges once under every fault',
  { tag: '@long' },
  async ({ newDevice }) => {
    // The app's service worker would answer at the shop's address.
    const phone = await newDevice({ isFirstVisit: true });
    const page = await openShop(phone);
    // Axe would check colours that are still fading in.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const dialog = page.getByRole('dialog', { name: 'Checkout' });
    const buy = page.getByRole('button', { name: 'Buy with a trial' });
    await page.evaluate(() => window.scrollTo(0, 40));
    await buy.focus();
    const before = await hostOf(page);

    await test.step('Escape and Back leave the page as it was', async () => {
      await page.keyboard.press('Enter');
      await expect(dialog).toBeFocused();
      await expect(dialog.getByRole('button', { name: 'Start trial' })).toBeVisible();
      await expectNoFaults(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect.poll(() => hostOf(page)).toEqual(before);
      await page.keyboard.press('Enter');
      await expect(dialog).toBeVisible();
      await page.goBack();
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL(/\/shop$/);
      await expect.poll(() => hostOf(page)).toEqual(before);
    });

    await test.step('by keyboard alone: a declined card, then a good one', async () => {
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('button', { name: 'Start trial' })).toBeVisible();
      await tabToField(page, 'Hide details');
      await page.keyboard.press('Space');
      await expect(dialog.getByRole('button', { name: 'Show details' })).toBeFocused();
      await expect(dialog.getByText('Total due today')).toBeHidden();
      await page.keyboard.press('Enter');
      await expect(dialog.getByText('Total due today')).toBeVisible();
      await tabToField(page, 'Email');
      await page.keyboard.type('sam@example.test');
      await typeCard(page, DECLINED);
      await tabToField(page, 'Start trial');
      await page.keyboard.press('Enter');
      await expect(dialog.getByText('Your card has been declined.')).toBeVisible();
      await tabToField(page, 'Card number', 'Shift+Tab');
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(GOOD);
      await tabToField(page, 'Start trial');
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('heading', { name: 'Payment complete' })).toBeFocused();
      await expectNoFaults(page);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(page.getByText('nestling_premium_monthly active')).toBeVisible();
      await expect(dialog).toBeHidden();
      await expect(buy).toBeFocused();
    });

    await test.step('the bank asks, and the tax of another place is shown before it is paid', async () => {
      await page.getByRole('button', { name: 'Buy a year' }).click();
      await fillCard(page, ASKS, { country: 'US', postalCode: '10001' });
      await expect(dialog.getByText('Sales tax, New York')).toBeVisible();
      await dialog.getByRole('button', { name: 'Pay $53.35' }).click();
      const bank = page.getByRole('dialog', { name: /bank/i });
      await expect(bank).toBeVisible();
      await expectNoFaults(page);
      await bank.getByRole('button').first().click();
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText('nestling_premium_annual active')).toBeVisible();
    });

    await test.step('what ends badly is said, and leads back to the page', async () => {
      await page.route('**/rcbilling/v1/checkout/start', (route) =>
        route.fulfill({ status: 400, json: { code: 7834, message: 'no email' } }),
      );
      await page.getByRole('button', { name: 'Buy a year' }).click();
      const title = dialog.getByRole('heading', { name: 'Something went wrong' });
      await expect(title).toBeFocused();
      await expectNoFaults(page);
      await page.unroute('**/rcbilling/v1/checkout/start');
      await dialog.getByRole('button', { name: 'Close', exact: true }).click();
      await expect(dialog).toBeHidden();
    });

    await test.step('a wallet in another place changes the total: that is shown before it is paid', async () => {
      await page.getByRole('button', { name: 'Buy a year' }).click();
      const payByWallet = async () => {
        await dialog.getByRole('button', { name: 'Pay with Test wallet' }).click();
        const sheet = page.getByRole('dialog', { name: 'Pay with the test wallet' });
        await sheet.getByLabel('Email').fill('wallet@example.test');
        await sheet.getByLabel('Country').selectOption('US');
        await sheet.getByLabel(/ZIP|Postal code/).fill('10001');
        await sheet.getByRole('button', { name: 'Confirm' }).click();
      };
      await payByWallet();
      await expect(dialog.getByText('The total has changed', { exact: true })).toBeVisible();
      await expectNoFaults(page);
      await payByWallet();
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText('nestling_premium_annual active')).toBeVisible();
    });

    await test.step('the signal goes while the payment is on its way, and it ends by itself', async () => {
      await page.getByRole('button', { name: 'Buy a year' }).click();
      await fillCard(page, TAKES_SECONDS, { country: 'US', postalCode: '10001' });
      const asked = page.waitForRequest(/checkout\/[^/]+$/);
      await dialog.getByRole('button', { name: /^Pay \$/ }).click();
      await asked;
      await phone.goOffline();
      await expect(dialog.getByText('You are offline.')).toBeVisible();
      await expectNoFaults(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeVisible();
      await phone.goOnline();
      await expect(dialog.getByRole('heading', { name: 'Payment complete' })).toBeVisible();
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText('nestling_premium_annual active')).toBeVisible();
    });
  },
);

async function expectNoFaults(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

/** Everything of the page that a checkout could change. */
function hostOf(page: Page) {
  return page.evaluate(() => ({
    html: document.documentElement.outerHTML
      // The gateway's script stays, as the real one does; the page itself says how the purchase ended.
      .replace(/<script src="\/billing[^]*?<\/script>/, '')
      .replace(/role="status">[^<]*/, ''),
    top: window.scrollY,
    focus: document.activeElement?.textContent,
    state: history.state as unknown,
  }));
}

/** Tabs to the control with that name, also inside the gateway's own fields. */
async function tabToField(page: Page, name: string, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press(key);
    const focused = await page.evaluate(() => {
      let element = document.activeElement;
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
      const { labels } = element as HTMLInputElement;
      return labels?.[0]?.textContent ?? element?.textContent ?? '';
    });
    if (focused.trim().startsWith(name)) return;
  }
  throw new Error(`${key} does not come to ${name}`);
}

async function typeCard(page: Page, number: string): Promise<void> {
  await tabToField(page, 'Card number');
  // Each field moves the focus to the next when it is full.
  await page.keyboard.type(`${number}1235123`);
  await tabToField(page, 'Postal code');
  await page.keyboard.type('SW1A 1AA');
}

async function fillCard(
  page: Page,
  number: string,
  { country, postalCode }: { country: string; postalCode: string },
): Promise<void> {
  await page.getByLabel('Fill in a test card').selectOption(number);
  await page.getByLabel('Country').selectOption(country);
  await page.getByLabel(/ZIP|Postal code/).fill(postalCode);
}
