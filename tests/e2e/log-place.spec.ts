import type { Locator, Page } from '@playwright/test';
import { LINGER_MS } from '../../src/replica/documents/live-query.ts';
import { closeSheet, entries, expectSync, goTo, logDiaper, openSignedIn } from '../helpers/app.ts';
import { logManyMore } from './environment/replica.ts';
import { expect, test } from './environment/test.ts';

const LOGGED = 1_500;

test(
  'the log keeps its place, with likes and comments, when a person comes back to it',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    test.setTimeout(120_000);
    const phone = await newDevice();
    const page = await openSignedIn(phone, family.owner);
    await phone.goOffline();
    await logDiaper(page, 'Wet');
    await logManyMore(page, LOGGED);
    await page.reload();
    await expectSync(page, `Offline · ${(LOGGED + 1).toLocaleString('en')} waiting`);
    await goTo(page, 'Logs');
    await expect(entries(page, 'Wet diaper').first()).toBeVisible();
    await scrollToEnd(page);

    const deep = await numberInSight(page);
    expect(deep).toBeLessThan(LOGGED / 10);
    // The heading of the day, with its totals, stays at the top.
    await expect(page.getByText(`${LOGGED + 1} wet`)).toBeInViewport();
    await test.step('an entry far down is liked and commented on', async () => {
      await row(page, deep).click();
      const responses = page.getByRole('region', { name: 'Likes and comments' });
      await responses.getByRole('button', { name: 'Like' }).click();
      await responses.getByRole('textbox', { name: 'Write a comment' }).fill('Third one today');
      await responses.getByRole('textbox', { name: 'Write a comment' }).press('Control+Enter');
      await expect(responses.getByRole('listitem')).toContainText('Third one today');
      await closeSheet(page);
      await expect(row(page, deep)).toHaveAccessibleName(/1 like, 1 comment/);
      expect(await numberInSight(page)).toBe(deep);
    });

    await test.step('Back leads to the same row, also when an entry has come meanwhile', async () => {
      // A click of Playwright would scroll the page first.
      await press(page, page.getByRole('button', { name: 'Menu' }));
      await press(page, page.getByRole('link', { name: 'Home', exact: true }).first());
      await logDiaper(page, 'Dirty');
      // The list has to be read anew then.
      await page.waitForTimeout(LINGER_MS + 1_000);
      await page.goBack();
      await expect(row(page, deep)).toHaveAccessibleName(/1 like, 1 comment/);
      await expect.poll(() => numberInSight(page)).toBe(deep);
    });

    await test.step('from there on the list stays where the person scrolls', async () => {
      await page.evaluate(() => window.scrollBy(0, -2 * window.innerHeight));
      await expect.poll(() => numberInSight(page)).toBeGreaterThan(deep);
      const now = await numberInSight(page);
      await press(page, row(page, now));
      await closeSheet(page);
      await press(page, page.getByRole('button', { name: 'Menu' }));
      await page.keyboard.press('Escape');
      expect(await numberInSight(page)).toBe(now);
    });

    await test.step('a link to the log begins at the newest entry', async () => {
      await goTo(page, 'Settings');
      await goTo(page, 'Logs');
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    });
  },
);

function row(page: Page, number: number): Locator {
  return entries(page, `number ${number}(?!\\d)`);
}

async function press(page: Page, what: Locator): Promise<void> {
  await expect(what).toBeVisible();
  const box = await what.boundingBox();
  if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** Page after page, until no more rows come. */
async function scrollToEnd(page: Page): Promise<void> {
  let last = -1;
  while ((await page.evaluate(() => window.scrollY)) > last) {
    last = await page.evaluate(() => window.scrollY);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await page.waitForTimeout(150);
  }
  await page.evaluate(() => window.scrollBy(0, -3 * window.innerHeight));
}

/** The number in the note of the entry in the middle of the screen, once its row is drawn. */
async function numberInSight(page: Page): Promise<number> {
  const found = await page.waitForFunction(() => {
    const middle = document.elementsFromPoint(window.innerWidth / 2, window.innerHeight / 2);
    const row = middle.find((element) => element.matches('[data-row] *'))?.closest('[data-row]');
    return /number (\d+)/.exec(row instanceof HTMLElement ? row.innerText : '')?.[1];
  });
  return Number(await found.jsonValue());
}
