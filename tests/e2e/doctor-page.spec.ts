import { expectSync, goTo, logDiaper, openSignedIn } from '../helpers/app.ts';
import { checksOf } from './environment/axe.ts';
import { expect, test } from './environment/test.ts';

test(
  'the page for the doctor is made and printed without a connection',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const phone = await newDevice();
    const page = await openSignedIn(phone, family.owner);
    const { faults, check } = checksOf(page);
    await goTo(page, 'Logs');
    await page.getByRole('radio', { name: 'Summary' }).click();
    await page.getByRole('button', { name: '24-hour protocol' }).click();
    const paper = page.getByRole('article', { name: 'Preview' });
    await expect(paper.getByRole('heading', { name: 'Sleep' })).toBeVisible();
    await expect(paper.getByText('Day by day')).toHaveCount(0);
    await goTo(page, 'Home');
    await logDiaper(page, 'Wet');
    await expectSync(page, 'Up to date');
    await phone.goOffline();
    await goTo(page, 'Logs');
    await page.getByRole('radio', { name: 'Summary' }).click();
    await expect(page.getByRole('region', { name: 'Diapers' })).toContainText('1 so far');
    await check('summary');

    await page.getByRole('button', { name: '24-hour protocol' }).click();
    await page.getByRole('textbox', { name: 'Questions for the visit' }).fill('Is this normal?');
    await expect(paper.getByText('Day by day')).toBeVisible();
    await expect(paper.getByRole('heading', { name: 'Questions for the visit' })).toBeVisible();
    await check('page for the doctor');

    await page.emulateMedia({ media: 'print' });
    await expect(paper.getByRole('heading', { level: 3 })).toHaveText([
      'Child',
      'Growth',
      'Feeding',
      'Diapers',
      'Sleep',
      'Temperature and medicine',
      'Symptoms',
      'Vaccinations',
      'Questions for the visit',
      /^24-hour protocol/,
    ]);
    await expect(paper.getByRole('row', { name: /^Sum 0/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Home' }).first()).toBeHidden();
    expect(faults).toEqual([]);
  },
);
