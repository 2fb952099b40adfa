import type { Locator, Page } from '@playwright/test';
import {
  closeSheet,
  dismissMessages,
  entries,
  expectSync,
  goTo,
  logBottle,
  openFromDock,
  openSignedIn,
  syncPill,
} from '../helpers/app.ts';
import { swipesTo } from './environment/reading-order.ts';
import { expect, test } from './environment/test.ts';

/** Checks of docs/ux-checks.md that measure what a page looks like. */

const SMALL_PHONE = { width: 360, height: 640 };
const NARROW = { width: 320, height: 640 };
const MAIN_TARGET_PX = 56;
const TARGET_PX = 44;
const DAY_AND_HOUR_MS = 25 * 3_600_000;
/** Of 255, after the weights of the sRGB primaries. */
const DARK_MAX = 0.1 * 255;

test(
  'Home and its sheets suit a small phone, one hand and the night',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const phone = await newDevice();
    let page = await openSignedIn(phone, family.owner);
    await logBottle(page, 120);
    await dismissMessages(page);

    await test.step('the last feed is on the first screen, and targets are large', async () => {
      await page.setViewportSize(SMALL_PHONE);
      await expect(page.getByRole('button', { name: /^Feed now/ })).toBeInViewport({ ratio: 1 });
      const dock = page.getByRole('navigation', { name: 'Log something' }).getByRole('button');
      expect(await smallerThan(dock, MAIN_TARGET_PX)).toEqual([]);
      expect(await smallerThan(page.getByRole('button'), TARGET_PX)).toEqual([]);
      for (const name of ['Feed', 'Diaper']) {
        await openFromDock(page, name);
        const choices = page.getByRole('dialog').getByRole('button');
        await expect(choices.nth(1)).toBeVisible();
        expect(await smallerThan(choices, TARGET_PX)).toEqual([]);
        await closeSheet(page);
      }
    });

    await test.step('zooming is not blocked, and each screen has one heading and a title', async () => {
      const viewport = await page.locator('meta[name="viewport"]').getAttribute('content');
      expect(viewport).not.toMatch(/user-scalable|maximum-scale/);
      const titles = new Set<string>();
      for (const screen of ['Logs', 'Settings', 'Home'] as const) {
        await goTo(page, screen);
        const heading = page.getByRole('heading', { level: 1 });
        await expect(heading).toHaveCount(1);
        await expect(heading).toBeFocused();
        await expect(page).toHaveTitle(new RegExp(screen));
        titles.add(await page.title());
      }
      expect(titles.size).toBe(3);
    });

    await test.step('text of twice the size fits into 320 px', async () => {
      await page.setViewportSize(NARROW);
      for (const screen of ['Logs', 'Settings', 'Home'] as const) {
        await goTo(page, screen);
        await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
        expect(await tooWide(page), screen).toEqual([]);
        await page.evaluate(() => (document.documentElement.style.fontSize = ''));
      }
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
      const line = await entries(page, 'Bottle 120 ml').getByText('Bottle').boundingBox();
      expect(line?.width, 'room for the words of an entry').toBeGreaterThan(NARROW.width / 3);
      await page.evaluate(() => (document.documentElement.style.fontSize = ''));
      await entries(page, 'Bottle 120 ml').click();
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Save' })).toBeVisible();
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
      expect(await tooWide(page), 'form').toEqual([]);
      await page.evaluate(() => (document.documentElement.style.fontSize = ''));
      await closeSheet(page);
    });

    await test.step('texts that are 40 % longer fit into 360 px', async () => {
      await page.setViewportSize(SMALL_PHONE);
      for (const screen of ['Logs', 'Settings', 'Home'] as const) {
        await goTo(page, screen);
        await lengthenTexts(page);
        expect([...(await tooWide(page)), ...(await clipped(page))], screen).toEqual([]);
        await page.reload();
      }
      for (const name of ['Feed', 'Diaper', 'More']) {
        await openFromDock(page, name);
        await expect(page.getByRole('dialog').getByRole('button').nth(1)).toBeVisible();
        await lengthenTexts(page);
        expect([...(await tooWide(page)), ...(await clipped(page))], name).toEqual([]);
        await closeSheet(page);
        await page.reload();
      }
      await entries(page, 'Bottle 120 ml').click();
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Save' })).toBeVisible();
      await lengthenTexts(page);
      expect([...(await tooWide(page)), ...(await clipped(page))], 'form').toEqual([]);
      await closeSheet(page);
      await page.reload();
    });

    await test.step('a screen reader repeats a bottle at night in six swipes', async () => {
      await page.goto(`${phone.origin}/home?night=1`);
      const night = page.getByRole('dialog', { name: 'Night screen' });
      await expect(night.getByRole('heading', { name: 'Mia' })).toBeFocused();
      const toFeed = await swipesTo(page, /^Feed/);
      await night.getByRole('button', { name: /^Feed/ }).click();
      await expect(page.getByRole('dialog', { name: 'Feed' })).toBeVisible();
      const toBottle = await swipesTo(page, /^Bottle .* again$/);
      expect(toFeed + toBottle).toBeLessThanOrEqual(6);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await expect(night).toBeHidden();
    });

    await test.step('without a connection since yesterday: the age of what is shown, and a warning about an unsent entry', async () => {
      await phone.goOffline();
      await logBottle(page, 130);
      await expectSync(page, 'Offline · 1 waiting');
      expect(await wordsBesidePill(page)).toEqual([]);
      const warning = page.getByText('Some entries have waited for over a day');
      await expect(warning).toHaveCount(0);
      const age = page.getByText(
        /^Updated .*\. Newer entries from other devices may be missing\.$/,
      );
      await expect(age).toHaveCount(0);
      await page.addInitScript((ms) => {
        const rightNow = Date.now;
        Date.now = () => rightNow() + ms;
        navigator.storage.persisted = () => Promise.resolve(false);
      }, DAY_AND_HOUR_MS);
      await page.reload();
      await expect(warning).toBeVisible();
      await expect(age).toBeVisible();
      await phone.goOnline();
      await expect(age).toBeHidden();
    });

    await test.step('nothing bright is shown at a start at night', async () => {
      await page.getByRole('button', { name: /night/i }).first().click();
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'night');
      await page.close();
      page = await phone.context.newPage();
      await page.goto(`${phone.origin}/home`, { waitUntil: 'domcontentloaded' });
      const first = await luminance(page);
      await expect(page.getByRole('navigation', { name: 'Log something' })).toBeVisible();
      expect(first).toBeLessThan(DARK_MAX);
      expect(await luminance(page)).toBeLessThan(DARK_MAX);
    });
  },
);

/** Where the words of the sync state are wider or higher than their pill, with larger text. */
async function wordsBesidePill(page: Page): Promise<string[]> {
  const pill = syncPill(page);
  const found: string[] = [];
  for (const theme of ['light', 'night']) {
    for (const { width, height } of [SMALL_PHONE, NARROW]) {
      await page.setViewportSize({ width, height });
      for (const size of ['100%', '150%', '200%']) {
        const beside = await pill.evaluate(
          (element, [name, fontSize]) => {
            const root = document.documentElement;
            const before = root.dataset['theme'];
            root.dataset['theme'] = name;
            root.style.fontSize = fontSize;
            const words = document.createRange();
            words.selectNodeContents(element.lastElementChild ?? element);
            const [outer, inner] = [element, words].map((part) => part.getBoundingClientRect());
            root.style.fontSize = '';
            if (before === undefined) delete root.dataset['theme'];
            else root.dataset['theme'] = before;
            if (!outer || !inner || inner.width === 0) return 'not shown';
            const [wide, high] = [inner.width - outer.width, inner.height - outer.height];
            return Math.max(wide, high) > 1 ? `${wide} × ${high}` : '';
          },
          [theme, size] as const,
        );
        if (beside !== '') found.push(`${theme} ${width} ${size}: ${beside}`);
      }
    }
  }
  return found;
}

/** The visible controls with a smaller side. */
function smallerThan(controls: Locator, px: number): Promise<string[]> {
  return controls.evaluateAll(
    (found, limit) =>
      found.flatMap((element) => {
        const { width, height } = element.getBoundingClientRect();
        // Half a pixel for rounding.
        const isSmall = Math.min(width, height) < limit - 0.5;
        const isShown = element.checkVisibility({ opacityProperty: true }) && width > 1;
        return isShown && isSmall
          ? [`${element.textContent || element.ariaLabel} ${width} × ${height}`]
          : [];
      }),
    px,
  );
}

/** What is wider than the page; a row of chips may scroll on its own. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    return scrollWidth > clientWidth ? [`${scrollWidth} in ${clientWidth}`] : [];
  });
}

/** Makes each word of the app 40 % longer, as those of another language are. */
async function lengthenTexts(page: Page): Promise<void> {
  const chars = () => page.evaluate(() => document.body.innerText.length);
  const before = await chars();
  await page.evaluate(() => {
    const longer = (word: string) => word + word.slice(0, Math.ceil(word.length * 0.4));
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      text.nodeValue = (text.nodeValue ?? '').replaceAll(/\p{L}{2,}/gu, longer);
  });
  expect(await chars()).toBeGreaterThan(before * 1.2);
}

/** Visible elements that cut off a part of their text. */
function clipped(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')].flatMap((element) => {
      const { clientWidth, scrollWidth, textContent } = element;
      const cutsOff = /hidden|clip/.test(getComputedStyle(element).overflowX);
      const isShown = clientWidth > 1 && element.checkVisibility();
      return cutsOff && isShown && scrollWidth > clientWidth + 1
        ? [`${element.className} ${textContent.slice(0, 60)} ${scrollWidth} in ${clientWidth}`]
        : [];
    }),
  );
}

/** The mean brightness of what is on the screen, from 0 to 255. */
async function luminance(page: Page): Promise<number> {
  const picture = (await page.screenshot()).toString('base64');
  const reader = await page.context().newPage();
  const mean = await reader.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.codePointAt(0) ?? 0);
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const pixels = context?.getImageData(0, 0, image.width, image.height).data ?? [];
    let sum = 0;
    for (let i = 0; i < pixels.length; i += 4)
      sum +=
        0.2126 * (pixels[i] ?? 0) + 0.7152 * (pixels[i + 1] ?? 0) + 0.0722 * (pixels[i + 2] ?? 0);
    return sum / (pixels.length / 4);
  }, picture);
  await reader.close();
  return mean;
}
