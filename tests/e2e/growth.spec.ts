import type { Page } from '@playwright/test';
import { presets } from '../../schema/rights/presets.ts';
import { dismissMessages, expectSync, goTo, openSignedIn } from '../helpers/app.ts';
import { checksOf } from './environment/axe.ts';
import { expect, test } from './environment/test.ts';

/** Fills in the form that is open. */
async function measure(
  page: Page,
  { weight, length, head, date }: { weight: string; length?: string; head?: string; date?: string },
) {
  const form = page.getByRole('dialog', { name: /^Measure / });
  await form.getByLabel('Weight', { exact: true }).fill(weight);
  if (length !== undefined) await form.getByLabel('Length', { exact: true }).fill(length);
  if (head !== undefined) await form.getByLabel('Head', { exact: true }).fill(head);
  if (date !== undefined) await form.getByLabel('Date', { exact: true }).fill(date);
  await form.getByRole('button', { name: 'Save', exact: true }).click();
}

test('weight, length and head are entered at once without a connection, and reach the other parent', async ({
  family,
  newDevice,
}) => {
  const other = await family.inviteParent();
  const phone = await newDevice();
  const page = await openSignedIn(phone, family.owner);
  const { faults, check } = checksOf(page);
  const second = await newDevice();
  const there = await openSignedIn(second, other);
  await expectSync(page, 'Up to date');
  await phone.goOffline();
  await expectSync(page, 'Offline');

  await goTo(page, 'Growth');
  const facts = page.getByRole('region', { name: /^Charts need the exact birth date/ });
  await expect(facts.getByLabel('Exact birth date')).toHaveValue('2026-08-20');
  await check('growth without a sex');
  await facts.getByRole('button', { name: 'Save' }).click();
  await expect(facts.getByText('Choose one, or leave the charts for later.')).toBeVisible();
  await facts.getByRole('radio', { name: 'Girls' }).check({ force: true });
  await facts.getByRole('button', { name: 'Save' }).click();

  const chart = page.getByRole('region', { name: 'Weight', exact: true });
  await expect(chart.getByText('WHO Child Growth Standards (2006)')).toBeVisible();
  await chart.getByRole('button', { name: 'Add the birth weight' }).click();
  await measure(page, { weight: '3.3', length: '49.5', head: '34' });
  const points = chart.getByRole('slider', { name: 'Weight' });
  await expect(points).toHaveAttribute('aria-valuetext', /^.*20 Aug.*: 3\.30 kg · P 56$/);

  // The message would lie over the form.
  await dismissMessages(page);
  // Pounds typed as kilograms.
  await page.getByRole('button', { name: 'Measure', exact: true }).click();
  await measure(page, { weight: '12.8', length: '59.6', head: '39.4', date: '2026-11-20' });
  const question = page.getByRole('alertdialog', { name: 'Did you mean 5.81 kg?' });
  await question.getByRole('button', { name: 'Yes, 5.81 kg' }).click();
  await check('the form of a measurement');
  await measure(page, { weight: '5.8' });
  await dismissMessages(page);
  await expect(page.getByText('Along the same curve since August.', { exact: true })).toBeVisible();
  await expect(points).toHaveAttribute('aria-valuemax', '1');

  await points.focus();
  await page.keyboard.press('End');
  const card = page.getByRole('group', { name: 'The chosen measurement' });
  await expect(card.getByText('+2.50 kg in 92 days')).toBeVisible();
  await check('growth, with a chosen point');
  await page.getByRole('radio', { name: 'Table', exact: true }).check({ force: true });
  await expect(page).toHaveURL(/tab=table/);
  await expect(page.getByRole('row', { name: /20 Nov/ })).toHaveText(
    /5\.80 kgP 4\d59\.6 cmP \d+39\.4 cmP \d+/,
  );
  await check('the table of growth');

  await phone.goOnline();
  await expectSync(page, 'Up to date');
  await goTo(there, 'Growth');
  await expect(there.getByRole('button', { name: /^Weight 5\.80 kg/ })).toBeVisible();
  await page.getByRole('button', { name: /20 Nov/ }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(there.getByRole('button', { name: /^Weight 3\.30 kg/ })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(there.getByRole('button', { name: /^Weight 5\.80 kg/ })).toBeVisible();
  expect(faults).toEqual([]);
});

test(
  'a child that was born early has both figures, and a child of eight the curves of 2007',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const phone = await newDevice();
    const page = await openSignedIn(phone, family.owner);
    await goTo(page, 'Growth');
    const facts = page.getByRole('region', { name: /^Charts need the exact birth date/ });
    await facts.getByLabel('Exact birth date').fill(daysBefore(183));
    await facts.getByRole('radio', { name: 'Boys' }).check({ force: true });
    await facts.getByLabel('Born in week').fill('30');
    await facts.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Measure', exact: true }).click();
    await measure(page, { weight: '6.2' });
    const points = page.getByRole('slider', { name: 'Weight' });
    await expect(points).toHaveAttribute('aria-valuetext', /6\.20 kg · P \d+ \(corrected P \d+\)$/);
    const chart = page.getByRole('region', { name: 'Weight', exact: true });
    await expect(chart.getByText('boys · corrected age')).toBeVisible();
    await chart.getByRole('radio', { name: 'Since birth' }).check({ force: true });
    await expect(chart.getByText('boys · age since birth')).toBeVisible();
    await expect(page).toHaveURL(/age=birth/);
    // Nothing is logged today.
    await goTo(page, 'Home');
    await expect(page.getByRole('region', { name: 'Entries', exact: true })).toContainText(
      '6.20 kg',
    );
    await goTo(page, 'Growth');

    await family.addChild('Leo');
    await page.getByRole('banner').getByRole('radio', { name: 'Leo' }).check({ force: true });
    await facts.getByLabel('Exact birth date').fill(daysBefore(8 * 365 + 30));
    await facts.getByRole('radio', { name: 'Boys' }).check({ force: true });
    await facts.getByRole('button', { name: 'Save' }).click();
    await expect(chart.getByText('WHO Reference 2007')).toBeVisible();
    await page.getByRole('radio', { name: 'Head', exact: true }).check({ force: true });
    await expect(page.getByText(/^WHO has no table of the head after 5 years/)).toBeVisible();

    // An address chooses its child, whoever was chosen before.
    await page.goto(new URL(`/growth?child=${family.child.id}`, page.url()).href);
    const mia = page.getByRole('banner').getByRole('radio', { name: 'Mia' });
    await expect(mia).toBeChecked();
    await expect(page).toHaveURL(new RegExp(`child=${family.child.id}`));
  },
);

test(
  'milestones that two parents change without a connection are all kept',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const other = await family.inviteParent();
    const phones = [await newDevice(), await newDevice()];
    const pages = [
      await openSignedIn(phones[0]!, family.owner),
      await openSignedIn(phones[1]!, other),
    ] as const;
    const [mine, theirs] = pages;
    for (const page of pages) {
      await expectSync(page, 'Up to date');
      await goTo(page, 'Growth');
      await page.getByRole('radio', { name: 'Milestones', exact: true }).check({ force: true });
    }
    await noteMilestone(mine, 'Sits without support', { note: 'Nearly' });
    const known = theirs.getByRole('button', { name: /^Sits without support.*Nearly$/ });
    await expect(known).toBeVisible();
    for (const phone of phones) await phone.goOffline();
    // The same one: whether it was seen, and a note. And one each.
    await noteMilestone(mine, 'Sits without support', { seen: true });
    await noteMilestone(theirs, 'Sits without support', { note: 'With a hand on the floor' });
    await noteMilestone(mine, 'Stands with help', { note: 'On the sofa' });
    await noteMilestone(theirs, 'Crawls on hands and knees', { seen: true });
    for (const phone of phones) await phone.goOnline();
    for (const page of pages) {
      const list = page.getByRole('list', { name: 'First movements' });
      const row = (name: string) => list.getByRole('button', { name: new RegExp(`^${name}`) });
      await expect(row('Sits without support')).toContainText(/Seen.*With a hand on the floor/);
      await expect(row('Stands with help')).toContainText('On the sofa');
      await expect(row('Crawls on hands and knees')).toContainText('Seen');
      await expect(page.getByText('Mia: 2 of 6 first movements seen.')).toBeAttached();
    }
  },
);

async function noteMilestone(
  page: Page,
  title: string,
  { seen = false, note }: { seen?: boolean; note?: string },
): Promise<void> {
  const list = page.getByRole('list', { name: 'First movements' });
  await list.getByRole('button', { name: new RegExp(`^${title}`) }).click();
  const sheet = page.getByRole('dialog', { name: title });
  if (seen) await sheet.getByRole('radio', { name: 'Seen' }).check({ force: true });
  if (note !== undefined) await sheet.getByLabel('Note').fill(note);
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet).toBeHidden();
  await dismissMessages(page);
}

test(
  'two fingers enlarge the chart and not the page, and one finger moves what is enlarged',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const phone = await newDevice();
    const page = await openSignedIn(phone, family.owner);
    await page.setViewportSize({ width: 390, height: 844 });
    await goTo(page, 'Growth');
    const facts = page.getByRole('region', { name: /^Charts need the exact birth date/ });
    await facts.getByRole('radio', { name: 'Girls' }).check({ force: true });
    await facts.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Measure', exact: true }).click();
    await measure(page, { weight: '5.8' });
    await dismissMessages(page);
    const plot = page.getByRole('slider', { name: 'Weight' });
    await plot.scrollIntoViewIfNeeded();
    const box = await plot.boundingBox();
    if (!box) throw new Error('The chart is not on the screen');
    const axis = () => plot.locator('xpath=ancestor::*[name()="svg"]').textContent();
    const whole = await axis();
    const tools = await phone.tools(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: number[]) =>
      tools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: xs.map((x, id) => ({ x: box.x + x, y: box.y + box.height / 2, id })),
      });
    await touch('touchStart', 120, 160);
    for (let part = 1; part <= 5; part += 1)
      await touch('touchMove', 120 - part * 12, 160 + part * 12);
    await touch('touchEnd');
    await expect(
      page.getByRole('button', { name: 'Show the whole range', exact: true }),
    ).toBeVisible();
    const enlarged = await axis();
    expect(enlarged).not.toBe(whole);
    expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
    // The end of the gesture has chosen no point.
    await expect(page.getByRole('group', { name: 'The chosen measurement' })).toHaveCount(0);

    await touch('touchStart', 200);
    for (let part = 1; part <= 5; part += 1) await touch('touchMove', 200 - part * 20);
    await touch('touchEnd');
    await expect.poll(axis).not.toBe(enlarged);
    await page.getByRole('button', { name: 'Show the whole range', exact: true }).click();
    await expect.poll(axis).toBe(whole);
  },
);

test(
  'a caregiver without the right has no tab and is led to Home',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const sitter = await family.inviteCaregiver(presets.sitter);
    const first = await newDevice();
    const page = await openSignedIn(first, sitter);
    await goTo(page, 'Logs');
    const menu = page.getByRole('button', { name: 'Menu' });
    if (await menu.isVisible()) await menu.click();
    await expect(page.getByRole('link', { name: 'Settings' }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Growth' })).toHaveCount(0);
    await page.goto(new URL('/growth', page.url()).href);
    await expect(page).toHaveURL(/\/home$/);
  },
);

/** `YYYY-MM-DD`, so many days before today. */
function daysBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
