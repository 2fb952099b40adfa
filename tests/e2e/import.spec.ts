import { importSamples } from '../helpers/import-files.ts';
import { expectSync, goTo, openSettings, openSignedIn } from '../helpers/app.ts';
import { checksOf } from './environment/axe.ts';
import { expect, test } from './environment/test.ts';

/** What one page of the server's list holds. */
const ROWS = 480;

test(
  'entries of another app come in without a connection, reach the other parent, come in once and go again',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    test.setTimeout(400_000);
    const other = await family.inviteParent();
    const phone = await newDevice();
    const page = await openSignedIn(phone, family.owner);
    const { faults, check } = checksOf(page);
    const there = await openSignedIn(await newDevice(), other);
    await expectSync(page, 'Up to date');

    await openSettings(page, 'Your data');
    await check('the page of the data');
    await page.getByRole('link', { name: 'Import from another app' }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Import from another app' }),
    ).toBeVisible();
    await phone.goOffline();
    await expectSync(page, 'Offline');

    const sample = importSamples.huckleberry?.(ROWS, Date.now() - 30 * 86_400_000);
    if (!sample) throw new Error('no sample');
    const files = sample.files.map(({ name, text }) => ({
      name,
      mimeType: 'text/csv',
      buffer: Buffer.from(text),
    }));
    const choose = () => page.getByLabel('Files or a zip').setInputFiles(files);

    await page.getByLabel('Files or a zip').setInputFiles({
      name: 'photo.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from([0xff, 0xd8, 1, 2, 3]),
    });
    await expect(page.getByRole('alert').getByText(/There is no table in this file/)).toBeVisible();
    await choose();
    await expect(page.getByLabel('Files or a zip')).toHaveValue(/\.csv$/);
    await page.getByLabel('Whose entries are these?').selectOption({ label: 'Mia' });
    await page.getByLabel('Time zone of the times').selectOption('Europe/Berlin');
    await expect(page.getByText(/^480 new entries/)).toBeVisible();
    await check('the preview of an import');
    await page.getByRole('button', { name: /^Import 480 entries/ }).click();
    await expect(page.getByRole('heading', { name: /480 entries imported/ })).toBeFocused();
    await check('an import that has ended');

    await page.getByRole('button', { name: 'Import more' }).click();
    await choose();
    await page.getByLabel('Whose entries are these?').selectOption({ label: 'Mia' });
    await expect(page.getByText('There is nothing new in these files.')).toBeVisible();
    await expect(page.getByText(/480 are here already/)).toBeVisible();

    await phone.goOnline();
    await expectSync(page, 'Up to date');
    await expect.poll(async () => (await family.events()).length, { timeout: 120_000 }).toBe(ROWS);
    await goTo(there, 'Logs');
    await expectSync(there, 'Up to date');

    await openSettings(page, 'Your data');
    await page.getByRole('button', { name: /^Undo the import of Huckleberry/ }).click();
    await check('the question before an undo');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the import' }).click();
    await expect(page.getByText('Undone. The entries are in the trash.')).toBeVisible();
    await expectSync(page, 'Up to date');
    await expect.poll(async () => (await family.events()).length, { timeout: 120_000 }).toBe(0);
    expect(faults).toEqual([]);
  },
);

test(
  'an export of this device comes back as nothing new',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const phone = await newDevice();
    const page = await openSignedIn(phone, family.owner);
    await family.logDiaper(family.child.id, 'grün');
    await expectSync(page, 'Up to date');
    await openSettings(page, 'Your data');
    await page.getByRole('button', { name: 'Export my data' }).first().click();
    const download = page.waitForEvent('download');
    await page.getByRole('dialog').getByRole('button', { name: 'Export from this device' }).click();
    const path = await (await download).path();
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('link', { name: 'Import from another app' }).click();
    await page.getByLabel('Files or a zip').setInputFiles(path);
    await expect(page.getByText('There is nothing new in these files.')).toBeVisible();
  },
);
