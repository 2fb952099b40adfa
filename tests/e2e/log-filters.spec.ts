import type { Locator, Page } from '@playwright/test';
import { MINUTE_MS } from '../../schema/limits.ts';
import { entries, expectSync, goTo, openSignedIn, saved } from '../helpers/app.ts';
import { checksOf } from './environment/axe.ts';
import { expect, test } from './environment/test.ts';

test('finds, deletes and changes entries of the log without a connection', async ({
  family,
  newDevice,
}) => {
  await family.logDiaper(family.child.id, 'Zinc crème helped');
  // More than the list loads at first.
  for (let sent = 0; sent < 110; sent += 10) {
    await Promise.all(Array.from({ length: 10 }, () => family.logDiaper(family.child.id, '')));
  }
  const before = await family.events();
  const phone = await newDevice();
  const page = await openSignedIn(phone, family.owner);
  await phone.goOffline();
  await expectSync(page, 'Offline');

  const { faults, check } = checksOf(page);

  await test.step('a deep link shows only entries with a note', async () => {
    await page.goto(new URL('/logs?has=note&type=diaper,moon', page.url()).href);
    await expect(page.getByRole('button', { name: 'Filters, 1 set' })).toBeVisible();
    await expect(entries(page, 'Wet')).toHaveCount(1);
    await expect(page.getByText('Zinc crème helped')).toBeVisible();
    await page.getByRole('button', { name: 'Filters, 1 set' }).click();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await saved(page);
    await expect(page).toHaveURL(/\/logs$/);
    await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible();
  });

  await test.step('a search finds an old note, and a reload keeps it', async () => {
    await page.getByRole('searchbox').fill('ZINC creme');
    await expect(entries(page, 'Zinc')).toHaveCount(1);
    await page.reload();
    await expect(page.getByRole('searchbox')).toHaveValue('ZINC creme');
    await expect(entries(page, 'Zinc')).toHaveCount(1);
  });

  await test.step('a search that finds nothing because of a filter says so, and goes on without it', async () => {
    await page.goto(new URL('/logs?q=zinc&tag=night,day', page.url()).href);
    await expect(page.getByText('Nothing found for “zinc”')).toBeVisible();
    await page.getByRole('button', { name: 'Search without filters' }).click();
    await expect(entries(page, 'Zinc')).toHaveCount(1);
    await expect(page).toHaveURL(/q=zinc(?!.*tag)/);
  });

  await test.step('a swipe deletes it, and Undo brings it back', async () => {
    await swipeAway(page, entries(page, 'Zinc'));
    await expect(entries(page, 'Zinc')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(entries(page, 'Zinc')).toHaveCount(1);
  });

  await test.step('a row that is held is selected, also when the page is too busy for timers', async () => {
    await hold(page, entries(page, 'Zinc'));
    await expect(page.getByText('1 selected')).toBeVisible();
  });

  await test.step('Escape closes the menu of what is selected, and then ends the selection', async () => {
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await expect(page.getByRole('menuitem', { name: 'Shift the time' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menuitem', { name: 'Shift the time' })).toBeHidden();
    await expect(page.getByText('1 selected')).toBeVisible();
    // As after a touch, which moves no focus.
    await page.evaluate('document.activeElement.blur()');
    await page.keyboard.press('Escape');
    await expect(page.getByText('1 selected')).toBeHidden();
  });

  await test.step('three entries are selected and begin a quarter of an hour earlier', async () => {
    await page.getByRole('searchbox').fill('');
    await expect(entries(page, 'Wet').nth(2)).toBeVisible();
    await page.getByRole('button', { name: 'Select entries' }).click();
    for (const index of [0, 1, 2]) await entries(page, 'Wet').nth(index).click();
    await expect(page.getByText('3 selected')).toBeVisible();
    await check('selected entries');
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Shift the time' }).click();
    await page.getByRole('button', { name: '15 min' }).click();
    await page.getByRole('button', { name: 'Change 3 entries' }).click();
    await expect(page.getByText('3 entries changed')).toBeVisible();
    await saved(page);
  });

  await test.step('with the signal the server has the same', async () => {
    await phone.goOnline();
    await goTo(page, 'Home');
    await expectSync(page, 'Up to date');
    const startOf = new Map(before.map(({ id, startedAt }) => [id, startedAt]));
    const shifts = (await family.events()).map(
      ({ id, startedAt }) => startedAt - (startOf.get(id) ?? 0),
    );
    expect(shifts).toHaveLength(before.length);
    expect(shifts.filter((ms) => ms !== 0)).toEqual(Array(3).fill(-15 * MINUTE_MS));
  });
  expect(faults).toEqual([]);
});

test(
  'finds an entry by a comment on it, and filters by comments',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    await family.logDiaper(family.child.id, 'Zinc crème helped');
    await family.logDiaper(family.child.id, '');
    const phone = await newDevice();
    const page = await openSignedIn(phone, family.owner);
    await phone.goOffline();
    await goTo(page, 'Logs');
    await entries(page, 'Zinc').click();
    await page.getByRole('textbox', { name: 'Write a comment' }).fill('Dr. Bécquer says so');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Bécquer' })).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(entries(page, 'Wet')).toHaveCount(2);

    const search = page.getByRole('searchbox');
    await search.fill('becquer zinc');
    await expect(entries(page, 'Wet')).toHaveCount(1);
    await search.fill('becquer formula');
    await expect(page.getByText('Nothing found')).toBeVisible();
    await search.fill('');
    await expect(entries(page, 'Wet')).toHaveCount(2);

    await page.getByRole('button', { name: 'Filters' }).click();
    await expect(page.getByRole('checkbox', { name: 'a photo' })).toHaveCount(0);
    await page.getByRole('checkbox', { name: 'comments' }).check();
    await page.getByRole('button', { name: 'Show entries' }).click();
    await expect(entries(page, 'Wet')).toHaveCount(1);
    await expect(page).toHaveURL(/has=comments/);
    await page.reload();
    await expect(entries(page, 'Zinc')).toHaveCount(1);
  },
);

/** Moves a row to the left with a finger, beyond the point where letting go deletes it. */
async function swipeAway(page: Page, row: Locator): Promise<void> {
  const box = await row.boundingBox();
  if (!box) throw new Error('The row is not on the screen');
  const touches = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    touches.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined ? [] : [{ x, y: box.y + box.height / 2 }],
    });
  const start = box.x + box.width * 0.8;
  await touch('touchStart', start);
  for (let part = 1; part <= 6; part++) await touch('touchMove', start - (box.width * part) / 10);
  await touch('touchEnd');
}

/** Touches a row for 600 ms by the time of its events, which arrive at once. */
async function hold(page: Page, row: Locator): Promise<void> {
  const box = await row.boundingBox();
  if (!box) throw new Error('The row is not on the screen');
  const touches = await page.context().newCDPSession(page);
  const end = Date.now() / 1000;
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await touches.send('Input.dispatchTouchEvent', {
    type: 'touchStart',
    touchPoints: [point],
    timestamp: end - 0.6,
  });
  await touches.send('Input.dispatchTouchEvent', {
    type: 'touchEnd',
    touchPoints: [],
    timestamp: end,
  });
}
