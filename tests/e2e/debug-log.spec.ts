import { expectSync, logDiaper, openSignedIn, openSync } from '../helpers/app.ts';
import { expect, test } from './environment/test.ts';

test(
  'records what sync does once a person switches it on, offline and across a reload',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const phone = await newDevice();
    await phone.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const page = await openSignedIn(phone, family.owner);
    const sheet = await openSync(page);
    const log = sheet.getByRole('region', { name: 'Record what sync does' });
    const lines = log.getByRole('listitem');

    await test.step('off by default: nothing is recorded', async () => {
      await expect(log.getByRole('switch')).not.toBeChecked();
      await expect(log.getByRole('button')).toHaveCount(0);
    });

    await test.step('on: a line for each stage', async () => {
      await log.getByRole('switch').check();
      await sheet.getByRole('button', { name: 'Send now' }).click();
      await expect(lines.filter({ hasText: 'pull end' }).first()).toBeVisible();
    });

    await test.step('offline and after a reload it goes on', async () => {
      await phone.goOffline();
      await page.reload();
      await logDiaper(page, 'Wet');
      await expectSync(page, 'Offline · 1 waiting');
      await openSync(page);
      await expect(lines.filter({ hasText: 'leadership taken' }).first()).toBeVisible();
      await expect(lines.filter({ hasText: 'queue waiting=1' }).first()).toBeVisible();
      await expect(lines.filter({ hasText: /page \w+ replica opened/ }).first()).toBeVisible();
      await page.keyboard.press('Escape');
      await phone.goOnline();
      await expectSync(page, 'Up to date');
      await openSync(page);
      await expect(lines.filter({ hasText: /push end .*applied=1/ }).first()).toBeVisible();
    });

    await test.step('Copy says how many lines, and they contain nothing of what was entered', async () => {
      const button = log.getByRole('button', { name: /^Copy \d+ lines$/ });
      await button.click();
      await expect(page.getByText(/^\d+ lines copied$/).first()).toBeVisible();
      const text = await page.evaluate(() => navigator.clipboard.readText());
      expect(text).toMatch(/^Nestling .+ sync debug log, \d+ lines since /);
      expect(text).not.toContain(family.owner.username);
      expect(text).not.toMatch(/diaper|wet/i);
    });

    await test.step('Clear and Off leave nothing', async () => {
      await log.getByRole('switch').uncheck();
      await log.getByRole('button', { name: 'Clear' }).click();
      await expect(lines).toHaveCount(0);
    });
  },
);
