import type { Page } from '@playwright/test';
import { closeSheet, openFromDock, openSignedIn, startSleep } from '../helpers/app.ts';
import { expect, test } from './environment/test.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

test('the front page has its parts in order, one open question, and a way into each plan', async ({
  newWindow,
}) => {
  const context = await newWindow();
  const page = await context.newPage();
  await page.goto('/#faq');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'One price for the whole family',
    'An app without a store',
    'Made for the nights',
    'What it looks like',
    'What a night can sound like',
    'Questions',
    'Tonight could be the first night you need not remember',
  ]);
  // The link of the support page leads to the questions.
  await expect(main.getByRole('heading', { name: 'Questions' })).toBeInViewport();
  await expect(main.getByText('Save $84/year')).toBeVisible();
  await expect(main.getByText('Save 18%')).toBeVisible();
  // The browser of the tests says nothing about installing.
  await expect(main.getByText('Install is in the menu of Chrome and Edge')).toBeVisible();
  await expect(
    main.getByRole('region', { name: 'Made for the nights' }).getByRole('listitem'),
  ).toHaveCount(4);
  await expect(main.getByRole('img', { name: /home screen|The log|Charts/ })).toHaveCount(4);
  await expect(main.getByText('· illustrative')).toHaveCount(3);

  const questions = page.locator('#faq details');
  await expect(questions).toHaveCount(6);
  await questions.nth(1).locator('summary').click();
  await expect(page.locator('#faq details[open]')).toHaveText(/The trial lasts 7 days/);
  await questions.nth(3).locator('summary').click();
  await expect(page.locator('#faq details[open]')).toHaveText(/join free/);
  await questions.nth(3).locator('summary').click();
  await expect(page.locator('#faq details[open]')).toHaveCount(0);

  for (const plan of ['Monthly · $5', 'Annual · $49']) {
    await main.getByRole('button', { name: plan }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  // Also on the narrowest phone, and on one line.
  await page.setViewportSize({ width: 320, height: 568 });
  await page.evaluate(() => scrollTo(0, 0));
  const bar = page.getByRole('banner');
  const ways = ['Sign In', 'Get Early Access'].map((name) => bar.getByRole('button', { name }));
  for (const way of ways) await expect(way).toBeInViewport({ ratio: 1 });
  const [signIn, early] = await Promise.all(ways.map((way) => way.boundingBox()));
  expect(early?.y).toBe(signIn?.y);

  for (const name of ['Privacy', 'Terms', 'Support']) {
    await expect(page.getByRole('contentinfo').getByRole('link', { name })).toBeVisible();
  }
});

test('the offer to install comes after three seconds, and rests after three dismissals', async ({
  newWindow,
}) => {
  const page = await (await newWindow()).newPage();
  await page.clock.install();
  const dismissals = ['Maybe Later', 'Not Now', "Don't Show Again"];
  for (const dismissal of dismissals) {
    await offerInstall(page);
    await page.clock.runFor(1_000);
    await expect(page.getByRole('status', { name: 'Install Nestling' })).toHaveCount(0);
    await page.clock.runFor(2_100);
    await page.getByRole('button', { name: dismissal }).click();
    await expect(page.getByRole('status', { name: 'Install Nestling' })).toHaveCount(0);
  }
  await offerInstall(page);
  await page.clock.runFor(10_000);
  await expect(page.getByRole('status', { name: 'Install Nestling' })).toHaveCount(0);
  // The button stays.
  await expect(page.getByText('Install is in the menu of Chrome and Edge')).toBeHidden();
  await page.getByRole('button', { name: 'Install app' }).click();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'asked'))).toBe(1);

  await page.clock.fastForward(7 * 24 * 3_600_000);
  await offerInstall(page);
  await page.clock.runFor(3_100);
  await expect(page.getByRole('status', { name: 'Install Nestling' })).toBeVisible();
});

test(
  'the offer to install waits until no timer runs and no form is open',
  { tag: '@long' },
  async ({ newDevice, family }) => {
    const page = await openSignedIn(await newDevice(), family.owner);
    const offer = page.getByRole('status', { name: 'Install Nestling' });
    await startSleep(page);
    await fireInstallEvent(page);
    // Longer than the offer waits.
    await page.waitForTimeout(4_000);
    await expect(offer).toHaveCount(0);
    await page.getByRole('button', { name: 'Stop sleep' }).click();
    await openFromDock(page, 'Diaper');
    await page.waitForTimeout(4_000);
    await expect(offer).toHaveCount(0);
    await closeSheet(page);
    await expect(offer).toBeVisible();
    await startSleep(page);
    await expect(offer).toHaveCount(0);
  },
);

test('an iPhone is told how to install, five seconds after the page has loaded', async ({
  newWindow,
}) => {
  const context = await newWindow();
  await context.addInitScript((userAgent) => {
    Object.defineProperty(navigator, 'userAgent', { get: () => userAgent });
  }, IPHONE);
  const page = await context.newPage();
  await page.clock.install();
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.clock.runFor(5_100);
  const offer = page.getByRole('status', { name: 'Install Nestling' });
  await offer.getByRole('button', { name: 'Install app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Install Nestling' });
  await expect(dialog.getByRole('listitem')).toHaveText([
    'Tap Share in the bar of the browser.',
    'Choose Add to Home Screen.',
    'Tap Add.',
  ]);
  await dialog.getByRole('button', { name: 'Got it!' }).click();
  await expect(dialog).toHaveCount(0);
});

test('the front page can be read before the app has come, and keeps what its reader has done', async ({
  newWindow,
}) => {
  const page = await (await newWindow()).newPage();
  const letThrough = await holdBack(page, isScript);
  await page.goto('/', { waitUntil: 'commit' });
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main.getByText('Save $84/year')).toBeVisible();
  await expect(page.locator('#root')).toBeEmpty();
  const questions = page.locator('#faq details');
  await questions.nth(1).locator('summary').click();
  await questions.nth(2).locator('summary').click();
  await expect(page.locator('#faq details[open]')).toHaveCount(1);
  await main.getByRole('button', { name: 'Annual · $49' }).focus();
  const top = () => questions.nth(2).evaluate((element) => element.getBoundingClientRect().y);
  const before = await top();

  letThrough();
  await expect(page.locator('#front')).toHaveCount(0);
  await expect(page.getByRole('main')).toHaveCount(1);
  await expect(questions.nth(2)).toHaveAttribute('open');
  await expect(main.getByRole('button', { name: 'Annual · $49' })).toBeFocused();
  expect(await top()).toBeCloseTo(before, 0);
});

test('the answer to the first request is enough to paint the front page and to press a button', async ({
  newWindow,
}) => {
  const page = await (await newWindow()).newPage();
  const letThrough = await holdBack(page, (url) => url.pathname !== '/');
  await page.goto('/', { waitUntil: 'commit' });
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveCSS('font-weight', '680');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toHaveAttribute('aria-busy', 'true');
  letThrough();
  await expect(page.getByRole('dialog').getByLabel('Password', { exact: true })).toBeVisible();
});

test('nothing moves when the app takes the place of the sent page', async ({ newWindow }) => {
  const page = await (await newWindow()).newPage();
  // The app then draws its frame first, and the page in it later.
  const letPageThrough = await holdBack(page, isLanding);
  const letAppThrough = await holdBack(page, (url) => isScript(url) && !isLanding(url));
  await page.goto('/', { waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState !== 'loading');
  await page.evaluate(async () => {
    // On a slow device the browser paints the page in parts while it reads it, which moves parts of the top bar.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    Reflect.set(globalThis, 'moved', []);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) Reflect.get(globalThis, 'moved').push(entry);
    }).observe({ type: 'layout-shift' });
  });
  letAppThrough();
  await expect(page.locator('#root')).not.toBeEmpty();
  letPageThrough();
  await expect(page.locator('#front')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeInViewport();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'moved'))).toEqual([]);
});

test('a button of the front page that is pressed before the app has come works when it comes', async ({
  newWindow,
}) => {
  const page = await (await newWindow()).newPage();
  const letThrough = await holdBack(page, isScript);
  await page.goto('/', { waitUntil: 'commit' });
  const signIn = page.getByRole('button', { name: 'Sign In' });
  await signIn.click();
  await expect(signIn).toHaveAttribute('aria-busy', 'true');
  letThrough();
  await expect(page.getByRole('dialog').getByLabel('Password', { exact: true })).toBeVisible();
});

test('the front page is complete without scripts', async ({ browser, backend }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: backend.origin });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(7);
  await expect(page.getByRole('link', { name: 'Privacy' })).toBeVisible();
  await context.close();
});

test('search engines and messengers get whole addresses, a picture, titles and descriptions', async ({
  backend: { origin },
}) => {
  const read = async (path: string) => {
    const response = await fetch(new URL(path, origin));
    return { ok: response.ok, type: response.headers.get('content-type'), response };
  };
  const textOf = async (path: string) => (await read(path)).response.text();
  expect(await textOf('/robots.txt')).toContain(`Sitemap: ${origin}/sitemap.xml`);
  const listed = [...(await textOf('/sitemap.xml')).matchAll(/<loc>(.*?)<\/loc>/g)];
  const pages = listed.map(([, url = '']) => url);
  expect(pages.map((url) => url.slice(origin.length)).toSorted()).toEqual([
    '/',
    '/privacy',
    '/support',
    '/terms',
  ]);
  const titles = new Set<string | undefined>();
  for (const page of pages) {
    const text = await textOf(page);
    titles.add(/<title>([^<]{10,})<\/title>/.exec(text)?.[1]);
    expect(text).toMatch(/<meta\s+name="description"\s+content="[^"]{30,160}"/);
    expect(text).toMatch(/<meta property="og:title" content="[^"]+"/);
  }
  expect(titles.size).toBe(4);
  const front = await textOf('/');
  expect(front).not.toContain('%ORIGIN%');
  const [, picture = ''] = /property="og:image" content="([^"]+)"/.exec(front) ?? [];
  expect(picture.startsWith(origin)).toBe(true);
  expect(await read(picture)).toMatchObject({ ok: true, type: 'image/jpeg' });
});

test('the parameters of the front page open their dialogs, and whoever is signed in comes to Home', async ({
  newDevice,
  family,
}) => {
  const phone = await newDevice();
  const page = await phone.open('/?token=of-a-mailed-link');
  await expect(page.getByRole('dialog', { name: 'Reset Password' })).toBeVisible();
  await page.goto(`${phone.origin}/?invite=of-an-invitation`);
  await expect(page.getByRole('dialog')).toBeVisible();
  // A secret of a link stays in no address.
  expect(page.url()).toBe(`${phone.origin}/`);
  await page.close();
  const home = await openSignedIn(phone, family.owner);
  await home.goto(`${phone.origin}/`);
  await expect(home).toHaveURL(`${phone.origin}/home`);
});

/** Keeps files from coming. @returns lets them come */
async function holdBack(page: Page, files: (url: URL) => boolean): Promise<() => void> {
  let letThrough: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(files, async (route) => {
    await opened;
    await route.continue();
  });
  return letThrough;
}

const isLanding = (url: URL) => /\/landing-.*\.js$/.test(url.pathname);
const isScript = (url: URL) => /^\/assets\/.*\.js$/.test(url.pathname);

/** Opens the page, and fires the event of a browser that can install it. */
async function offerInstall(page: Page) {
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await fireInstallEvent(page);
}

async function fireInstallEvent(page: Page) {
  await page.evaluate(() => {
    const prompt = async () => {
      Reflect.set(globalThis, 'asked', 1);
      return { outcome: 'dismissed' };
    };
    dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }));
  });
}
