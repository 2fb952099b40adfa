import { goTo, signIn } from '../helpers/app.ts';
import { neverAnswer } from './environment/gate.ts';
import { expect, test } from './environment/test.ts';

test(
  'the log and an export say that the first sync has not finished',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    await family.logDiaper(family.child.id, 'from before');
    const device = await newDevice();
    const release = device.gate.meet(/\/api\/sync\/history/, neverAnswer);
    const page = await device.open('/');
    await signIn(page, family.owner);
    await goTo(page, 'Logs');
    await expect(page.getByText('Bringing your history')).toBeVisible();
    await expect(page.getByText(/earlier days and their sums are not complete/)).toBeVisible();

    await page.goto(new URL('/settings?section=privacy', page.url()).href);
    await page.getByRole('button', { name: 'Export my data' }).click();
    const sheet = page.getByRole('dialog', { name: 'Export your data' });
    await expect(sheet.getByText(/on their way to this device/)).toBeVisible();
    await sheet.getByRole('button', { name: 'Export from this device' }).click();
    await expect(
      page.getByText(/^Export saved as .*without the entries of the server$/),
    ).toBeVisible();

    release();
    await page.goto(new URL('/logs', page.url()).href);
    await expect(page.getByText('from before')).toBeVisible();
    await expect(page.getByText('Bringing your history')).toHaveCount(0);
  },
);
