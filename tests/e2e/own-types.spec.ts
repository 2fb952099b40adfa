import type { Locator, Page } from '@playwright/test';
import { presets } from '../../schema/rights/presets.ts';
import {
  closeSheet,
  dismissMessages,
  entries,
  expectSync,
  goTo,
  openFromDock,
  openSettings,
  openSignedIn,
  saved,
} from '../helpers/app.ts';
import { checksOf } from './environment/axe.ts';
import { expect, test } from './environment/test.ts';

test(
  'a family logs a type of its own, and its entries stay readable when the type changes',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const grant = { ...presets.grandparent, log: [...presets.grandparent.log, 'custom'] };
    const [phone, tablet, gran] = await Promise.all([
      newDevice(),
      newDevice(),
      family.inviteCaregiver(grant as typeof presets.grandparent),
    ]);
    const [page, grans] = await Promise.all([
      openSignedIn(phone, family.owner),
      openSignedIn(tablet, gran),
    ]);
    const { faults, check } = checksOf(page);
    const editor = page.getByRole('dialog');
    let drawing = '';
    await phone.goOffline();

    await test.step('a parent defines a type with a field of each kind, offline', async () => {
      await openSettings(page, 'Your own types');
      await page.getByRole('button', { name: 'Add a type' }).click();
      await editor.getByRole('textbox', { name: 'Name', exact: true }).fill('Physio');
      await editor.getByRole('radio', { name: 'Dumbbell' }).check({ force: true });
      drawing = await drawingIn(editor.locator('label').filter({ hasText: 'Dumbbell' }));
      await editor.getByRole('switch', { name: 'Has a start and an end' }).check();
      await addField(editor, 'Number', 'Repeats');
      await editor.getByRole('textbox', { name: 'Unit' }).fill('times');
      await editor.getByRole('textbox', { name: 'At most' }).fill('90');
      await addField(editor, 'Choice', 'With');
      await editor.getByRole('textbox', { name: 'Answer 1' }).fill('Mum');
      await editor.getByRole('textbox', { name: 'Answer 2' }).fill('Dad');
      await addField(editor, 'Yes or no', 'Cried');
      await addField(editor, 'Text', 'Exercise');
      await addField(editor, 'Rating 1 to 5', 'Went well');
      await check('editor of an own type');
      await editor.getByRole('button', { name: 'Add a type' }).click();
      await saved(page);
      await expect(page.getByRole('button', { name: /^Physio/ })).toBeVisible();
      await check('own types');
    });

    await test.step('and logs it, with a value that is out of range at first', async () => {
      await goTo(page, 'Home');
      await openOwnForm(page, 'Physio');
      await editor.getByRole('textbox', { name: 'Repeats' }).fill('91');
      await editor.getByRole('radio', { name: 'Dad' }).check();
      await editor.getByRole('radio', { name: /^no$/i }).check();
      await editor.getByRole('textbox', { name: 'Exercise' }).fill('rolling over');
      await editor.getByRole('radio', { name: '4', exact: true }).check();
      await editor.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(editor.getByRole('textbox', { name: 'Repeats' })).toBeFocused();
      await check('form of an own type');
      await editor.getByRole('textbox', { name: 'Repeats' }).fill('20');
      await editor.getByRole('button', { name: 'Save', exact: true }).click();
      await saved(page);
      await expect(entries(page, ENTRY)).toBeVisible();
      await expectMark(entries(page, ENTRY), drawing);
    });

    await test.step('a caregiver gets both, logs it as well, and may not change the type', async () => {
      await phone.goOnline();
      await expectSync(page, 'Up to date');
      await expect(entries(grans, ENTRY)).toBeVisible();
      await expectMark(entries(grans, ENTRY), drawing);
      await openOwnForm(grans, 'Physio');
      const form = grans.getByRole('dialog');
      await form.getByRole('textbox', { name: 'Exercise' }).fill('tummy');
      await form.getByRole('button', { name: 'Save', exact: true }).click();
      await saved(grans);
      await expect(entries(page, 'Physio.*tummy')).toBeVisible();
      await openSettings(grans, 'Your own types');
      await expect(grans.getByRole('main').getByText('Physio', { exact: true })).toBeVisible();
      await expect(grans.getByRole('button', { name: /Physio|Add a type/ })).toHaveCount(0);
    });

    await test.step('a field is renamed, another one removed, and the type archived', async () => {
      await openSettings(page, 'Your own types');
      await page.getByRole('button', { name: /^Physio/ }).click();
      await editor.getByRole('button', { name: 'Remove: Exercise' }).click();
      await editor.getByRole('textbox', { name: 'Name of the field' }).first().fill('How often');
      await editor.getByRole('button', { name: 'Save', exact: true }).click();
      await saved(page);
      await expect(page.getByRole('button', { name: /^Physio.*How often/ })).toBeVisible();
      await page.getByRole('button', { name: /^Physio/ }).click();
      await expect(editor.getByText(/^2 entries have this type/)).toBeVisible();
      await expect(editor.getByRole('button', { name: 'Delete' })).toHaveCount(0);
      await editor.getByRole('button', { name: 'Archive' }).click();
      await saved(page);
      await expect(page.getByRole('heading', { name: 'Archived' })).toBeVisible();
      await expectSync(page, 'Up to date');
    });

    await test.step('nobody is offered it any more, and its entries say what they said', async () => {
      await expect(grans.getByRole('heading', { name: 'Archived' })).toBeVisible();
      await goTo(grans, 'Home');
      await openFromDock(grans, 'More');
      await expect(grans.getByRole('dialog').getByRole('button').nth(1)).toBeVisible();
      await expect(grans.getByRole('dialog').getByRole('button', { name: 'Physio' })).toHaveCount(
        0,
      );
      await closeSheet(grans);
      await tablet.goOffline();
      await goTo(grans, 'Logs');
      await grans.getByRole('searchbox').fill('rolling');
      await expect(entries(grans, ENTRY)).toHaveCount(1);
      await expectMark(entries(grans, ENTRY), drawing);

      await goTo(page, 'Home');
      await dismissMessages(page);
      await entries(page, ENTRY).click();
      await expect(editor.getByRole('textbox', { name: 'Repeats' })).toHaveValue('20');
      await expect(editor.getByRole('textbox', { name: 'Exercise' })).toHaveValue('rolling over');
      await closeSheet(page);
    });
    expect(faults).toEqual([]);
  },
);

const ENTRY = 'Physio 15 min · 20 times · Dad · Cried: no · rolling over · Went well 4';

/** Adds a field to the type in the editor and names it. */
async function addField(editor: Locator, kind: string, name: string): Promise<void> {
  await editor.getByRole('button', { name: kind, exact: true }).click();
  const label = editor.getByRole('textbox', { name: 'Name of the field' }).last();
  await expect(label).toBeFocused();
  await label.fill(name);
}

/** Opens the form of an own type from Home. */
async function openOwnForm(page: Page, type: string): Promise<void> {
  await openFromDock(page, 'More');
  await page.getByRole('dialog').getByRole('button', { name: type, exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Repeats' })).toBeVisible();
}

/** The row has the icon of its type: this drawing, which is no text. */
async function expectMark(row: Locator, drawing: string): Promise<void> {
  await expect.poll(() => drawingIn(row)).toBe(drawing);
}

function drawingIn(place: Locator): Promise<string> {
  return place
    .locator('svg')
    .first()
    .evaluate((icon) => icon.innerHTML);
}
