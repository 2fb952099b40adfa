import type { Page } from '@playwright/test';
import { presets } from '../../schema/rights/presets.ts';
import { addDays } from '../../schema/rules/days.ts';
import { dismissMessages, expectSync, goTo, openSignedIn } from '../helpers/app.ts';
import { checksOf } from './environment/axe.ts';
import { todayOnDevices } from './environment/browser.ts';
import { expect, test } from './environment/test.ts';

const TODAY = todayOnDevices();

/** Opens the view Parenting. */
async function openParenting(page: Page) {
  await goTo(page, 'Schedule');
  await page.getByRole('radio', { name: 'Parenting', exact: true }).check({ force: true });
}

async function openPart(page: Page, name: RegExp | string) {
  await page
    .getByRole('radiogroup', { name: 'What is shown' })
    .getByRole('radio', { name })
    .check({ force: true });
}

/** Every day of the shown month in words, as a screen reader hears it. */
async function monthInWords(page: Page): Promise<string[]> {
  const grid = page.getByRole('grid', { name: /^With whom in / });
  await expect(grid).toBeVisible();
  return grid.getByRole('gridcell').allInnerTexts();
}

/** Chooses a pattern in the wizard and goes on to its last step. */
async function fillWizard(page: Page, pattern: string) {
  const next = page.getByRole('button', { name: 'Continue', exact: true });
  await expect(page.getByRole('heading', { name: 'Between whom?' })).toBeVisible();
  await next.click();
  await expect(page.getByRole('heading', { name: 'Which children?' })).toBeFocused();
  await next.click();
  await page.getByRole('radio', { name: new RegExp(`^${pattern} `) }).check({ force: true });
  await next.click();
  await next.click();
  await expect(page.getByRole('group', { name: /^Monday: to / })).toBeVisible();
  await next.click();
  await expect(page.getByRole('heading', { name: 'Holidays' })).toBeFocused();
}

test(
  'two parents agree on a plan, a swap asked offline, a holiday and a clash',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    test.setTimeout(300_000);
    const ben = await family.inviteParent();
    const phone = await newDevice();
    const ours = await openSignedIn(phone, family.owner);
    const { faults, check } = checksOf(ours);
    const second = await newDevice();
    const theirs = await openSignedIn(second, ben);

    // A plan is proposed …
    await openParenting(ours);
    await expect(
      ours.getByText('Children live in one home? Then you do not need this.'),
    ).toBeVisible();
    await check('no plan');
    await ours.getByRole('button', { name: 'Choose a pattern' }).click();
    await fillWizard(ours, '2–2–3');
    await ours.getByLabel('Suggestions for').selectOption('GB');
    await ours
      .getByRole('radiogroup', { name: 'Easter' })
      .getByRole('radio', { name: 'In turn' })
      .check({ force: true });
    await check('holidays of a plan');
    await ours.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(ours.getByRole('grid')).toBeVisible();
    await check('the preview of a plan');
    await ours.getByRole('button', { name: /^Send to ben/i }).click();
    await expect(ours.getByText(/is waiting for an answer$/)).toBeVisible();
    await expectSync(ours, 'Up to date');

    // … and accepted, with its holidays.
    await openParenting(theirs);
    await theirs.getByRole('button', { name: /^Accept: / }).click();
    await expect(theirs.getByRole('grid', { name: /^With whom in / })).toBeVisible();
    await expect(ours.getByRole('grid', { name: /^With whom in / })).toBeVisible();
    await check('the month');
    await openPart(ours, 'Overrides');
    await expect(ours.getByRole('heading', { name: 'Holiday: Easter' })).toBeVisible();

    // A swap is asked for without a signal.
    await phone.goOffline();
    await expectSync(ours, 'Offline');
    await openPart(ours, 'Requests');
    await ours.getByRole('button', { name: 'Request a change' }).click();
    const request = ours.getByRole('dialog', { name: 'Request a change' });
    const start = addDays(TODAY, 10);
    await request.getByLabel('From', { exact: true }).fill(`${start}T10:00`);
    await request.getByLabel('Until', { exact: true }).fill(`${addDays(start, 2)}T18:00`);
    await request.getByLabel('Reason').fill('A wedding');
    await check('the form of a request');
    await request.getByRole('button', { name: /^Send to / }).click();
    await expect(ours.getByText(/not sent yet/)).toBeVisible();
    await check('a request that is not sent');
    await phone.goOnline();
    await expectSync(ours, 'Up to date');

    // The other parent asks about it, is answered, and accepts it.
    await openPart(theirs, /^Requests/);
    await expect(theirs.getByText('A wedding')).toBeVisible();
    await theirs.getByRole('button', { name: 'Ask or comment: Give days' }).click();
    await theirs.getByRole('textbox', { name: 'Write a comment' }).fill('Which train?');
    await theirs.getByRole('button', { name: 'Send' }).click();
    await ours.getByRole('button', { name: '1 comment: Give days' }).click();
    await expect(ours.getByText('Which train?')).toBeVisible();
    await check('a comment on a request');
    await theirs.getByRole('button', { name: 'Accept: Give days' }).click();
    await expect(theirs.getByRole('heading', { name: 'Answered' })).toBeVisible();
    await expectSync(theirs, 'Up to date');

    // Two holidays of the same days, for different parents, clash.
    await dismissMessages(ours);
    await addHoliday(ours, { name: 'Grandma’s visit', with: /^ana/i, from: addDays(TODAY, 20) });
    await acceptOpen(theirs, 'Grandma’s visit');
    await dismissMessages(theirs);
    await addHoliday(theirs, { name: 'Ski week', with: /^ben/i, from: addDays(TODAY, 21) });
    await acceptOpen(ours, 'Ski week');
    await openPart(ours, 'Overrides');
    await expect(ours.getByText(/^“Ski week” and “Grandma’s visit” clash$/)).toBeVisible();
    await check('a clash');
    await ours.getByRole('button', { name: 'Settle' }).click();
    const settle = ours.getByRole('dialog', { name: 'Settle the clash' });
    await settle.getByRole('radio', { name: /^ana/i }).check({ force: true });
    await settle.getByRole('button', { name: /^Send to / }).click();
    await openPart(theirs, /^Requests/);
    await theirs.getByRole('button', { name: /^Accept: Single days: Settled/ }).click();
    await expectSync(theirs, 'Up to date');
    await expect(ours.getByText(/clash$/)).toHaveCount(0);

    // Both calendars are the same, now and in the next month.
    for (const page of [ours, theirs]) await openPart(page, 'Calendar');
    for (let month = 0; month < 2; month += 1) {
      const [mine, other] = await Promise.all([ours, theirs].map(monthInWords));
      expect(mine?.join('')).toContain('until 17:00');
      await expect.poll(() => monthInWords(theirs)).toEqual(mine);
      expect(other).toHaveLength(mine?.length ?? 0);
      for (const page of [ours, theirs]) {
        await page.getByRole('button', { name: 'Month after' }).click();
      }
    }
    await openPart(ours, 'History');
    await expect(ours.getByText(/accepted: Give days/)).toBeVisible();
    // Where it was scrolled to, the top bar may lie over a half of a button.
    await ours.evaluate(() => scrollTo(0, 0));
    await check('the history');
    expect(faults).toEqual([]);
  },
);

test(
  'a plan ends early once the other parent has agreed to it',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    test.setTimeout(240_000);
    const ben = await family.inviteParent();
    const phone = await newDevice();
    const ours = await openSignedIn(phone, family.owner);
    const { faults, check } = checksOf(ours);
    const theirs = await openSignedIn(await newDevice(), ben);
    await openParenting(ours);
    await ours.getByRole('button', { name: 'Choose a pattern' }).click();
    await fillWizard(ours, '7–7');
    await ours.getByRole('button', { name: 'Continue', exact: true }).click();
    await ours.getByRole('button', { name: /^Send to ben/i }).click();
    await openParenting(theirs);
    await theirs.getByRole('button', { name: /^Accept: / }).click();
    await expect(ours.getByRole('grid', { name: /^With whom in / })).toBeVisible();

    await dismissMessages(ours);
    await phone.goOffline();
    await ours.getByRole('button', { name: 'End this plan' }).click();
    const sheet = ours.getByRole('dialog', { name: /^End “/ });
    await sheet.getByLabel('Last day').fill(addDays(TODAY, -1));
    await sheet.getByRole('button', { name: /^Send to / }).click();
    await expect(sheet.getByText(/ at the earliest\.$/)).toBeVisible();
    await check('the form of an end');
    const last = addDays(TODAY, 9);
    await sheet.getByLabel('Last day').fill(last);
    await sheet.getByLabel('Reason').fill('We move');
    await sheet.getByRole('button', { name: /^Send to / }).click();
    await expect(ours.getByText(/not sent yet/)).toBeVisible();
    await phone.goOnline();
    await expectSync(ours, 'Up to date');
    await expect(theirs.getByText('We move')).toBeVisible();
    await check('an end that waits for an answer');
    await theirs.getByRole('button', { name: /^Accept: The end of / }).click();
    await expectSync(theirs, 'Up to date');
    for (const page of [ours, theirs]) {
      await expect(page.getByRole('button', { name: /^Accept: / })).toHaveCount(0);
      await expect(page.getByText(/^until /).first()).toBeVisible();
      const url = new URL(`/schedule?view=parenting&date=${addDays(last, 2)}`, page.url()).href;
      await page.goto(url);
      await expect(page.locator(`[data-day="${addDays(last, 2)}"]`)).toContainText(
        'Nothing is agreed for this day',
      );
    }
    await openPart(ours, 'History');
    await expect(ours.getByText(/accepted the end on /)).toBeVisible();
    expect(faults).toEqual([]);
  },
);

/** Proposes a holiday of two days. */
async function addHoliday(
  page: Page,
  { name, with: party, from }: { name: string; with: RegExp; from: string },
) {
  await openPart(page, 'Overrides');
  await page.getByRole('button', { name: 'Add override' }).click();
  const form = page.getByRole('dialog', { name: 'Add override' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('From', { exact: true }).fill(`${from}T10:00`);
  await form.getByLabel('Until', { exact: true }).fill(`${addDays(from, 2)}T18:00`);
  await form
    .getByRole('group', { name: 'With', exact: true })
    .getByRole('radio', { name: party })
    .check({ force: true });
  await form.getByRole('button', { name: /^Send to / }).click();
  await expect(form).toBeHidden();
}

async function acceptOpen(page: Page, name: string) {
  await openPart(page, /^Requests/);
  await page.getByRole('button', { name: `Accept: Holiday: ${name}` }).click();
  await expect(page.getByRole('button', { name: `Accept: Holiday: ${name}` })).toHaveCount(0);
  await expectSync(page, 'Up to date');
}

test(
  'an answer that came too late says who was faster',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    test.setTimeout(180_000);
    const ben = await family.inviteParent();
    const phone = await newDevice();
    const ours = await openSignedIn(phone, family.owner);
    const second = await newDevice();
    const theirs = await openSignedIn(second, ben);
    await openParenting(ours);
    await ours.getByRole('button', { name: 'Choose a pattern' }).click();
    await fillWizard(ours, '7–7');
    await ours.getByRole('button', { name: 'Continue', exact: true }).click();
    await ours.getByRole('button', { name: /^Send to ben/i }).click();
    await expectSync(ours, 'Up to date');
    await openParenting(theirs);
    await expect(theirs.getByRole('button', { name: /^Accept: / })).toBeVisible();

    await second.goOffline();
    await expectSync(theirs, 'Offline');
    await theirs.getByRole('button', { name: /^Accept: / }).click();
    await expect(theirs.getByText(/your yes is not sent yet/)).toBeVisible();
    await ours.getByRole('button', { name: /^Withdraw: / }).click();
    await expectSync(ours, 'Up to date');
    await second.goOnline();
    await expect(
      theirs.getByText(/^ana.* withdrew this at \d\d:\d\d, before your answer arrived\.$/i),
    ).toBeVisible();
  },
);

test(
  'the month is read and opened by keyboard',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const phone = await newDevice();
    const page = await openSignedIn(phone, family.owner);
    await openParenting(page);
    await page.getByRole('button', { name: 'Choose a pattern' }).click();
    await page.getByLabel('Called').nth(1).fill('Ben');
    await fillWizard(page, '7–7');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByRole('button', { name: 'Start using it' }).click();
    await expectSync(page, 'Up to date');
    await expect(page.getByText('not shared with the other parent').first()).toBeVisible();

    const grid = page.getByRole('grid', { name: /^With whom in / });
    await grid.locator('[tabindex="0"]').focus();
    await page.keyboard.press('ArrowRight');
    const tomorrow = addDays(TODAY, 1);
    await expect(grid.locator(`[data-day="${tomorrow}"]`)).toBeFocused();
    await page.keyboard.press('PageDown');
    await expect(page).toHaveURL(/date=\d{4}-\d{2}-\d{2}/);
    await page.keyboard.press('PageUp');
    await expect(grid.locator(`[data-day="${tomorrow}"]`)).toBeFocused();
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByText(/^Parenting schedule “/).first()).toBeVisible();
    await sheet.getByRole('button', { name: 'Add override' }).press('Enter');
    await expect(page.getByRole('dialog', { name: 'Add override' })).toBeVisible();
  },
);

test(
  'a sitter is not shown the parenting schedule',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const sitter = await family.inviteCaregiver(presets.sitter);
    const phone = await newDevice();
    const page = await openSignedIn(phone, sitter);
    await page.goto(new URL('/schedule?view=parenting', page.url()).href);
    await expect(page.getByRole('grid', { name: /^With whom in / })).toHaveCount(0);
  },
);
