// Takes the pictures of the app that the front page and the manifest show, of the built app with the
// sample family, in light and dark. Run it after a change of Home, the log or the charts:
// npm run build && npm run pictures
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Page, chromium } from 'playwright';
import { startBackend } from '../tests/e2e/environment/backend.ts';
import { dismissMessages, expectSync, signIn } from '../tests/helpers/app.ts';
import { chromiumArgs, findChromium } from '../tests/helpers/chromium.ts';

const folder = join(import.meta.dirname, '../public/pictures');
/** Of the sample data and of the browser. */
const ZONE = 'Europe/Berlin';
/** The size is repeated in src/site/landing/screenshots.tsx and in the manifest. */
const viewport = { width: 390, height: 780 };
const screens = [
  { name: 'home', address: '/home' },
  { name: 'log', address: '/logs' },
  { name: 'charts', address: '/logs?view=charts' },
] as const;

const backend = await startBackend({ env: { SAMPLE: 'on', TZ: ZONE } });
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: chromiumArgs,
});
try {
  await mkdir(folder, { recursive: true });
  const context = await browser.newContext({
    baseURL: backend.origin,
    viewport,
    deviceScaleFactor: 1.5,
    locale: 'en-GB',
    timezoneId: ZONE,
    reducedMotion: 'reduce',
    hasTouch: true,
  });
  const page = await context.newPage();
  await page.goto('/');
  await takeForMessengers(page);
  await signIn(page, { username: 'emma@nestling.example', password: 'goodnight-moon' });
  await expectSync(page, 'Up to date');
  await page.getByRole('banner').getByRole('radio', { name: 'Mia' }).check({ force: true });
  // At night the app offers its night colours, which is no part of the picture.
  const offer = page.getByRole('button', { name: 'Not now' });
  if (await offer.isVisible()) await offer.click();
  // Nor is a paper of the sample that will expire.
  const paper = page.getByRole('button', { name: 'Got it' });
  if (await paper.isVisible()) await paper.click();
  for (const { name, address } of screens) await take(page, name, address);
} finally {
  await browser.close();
  await backend.close();
}

/** The top of the front page, in the shape in which messengers show a link (src/site/landing/page-head.ts). */
async function takeForMessengers(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1200, height: 630 });
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'));
  const path = join(folder, 'front.jpg');
  const clip = { x: 0, y: 0, width: 1200, height: 630 };
  await page.screenshot({ path, clip, type: 'jpeg', quality: 80, scale: 'css' });
  await page.setViewportSize(viewport);
}

async function take(page: Page, name: string, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('main').waitFor();
  await page.waitForFunction(() => !document.querySelector('main [style*="--h"]'));
  await page.waitForLoadState('networkidle');
  await dismissMessages(page);
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate(
      (value) => document.documentElement.setAttribute('data-theme', value),
      theme,
    );
    const path = join(folder, `${name}-${theme}.jpg`);
    await page.screenshot({ path, type: 'jpeg', quality: 72, animations: 'disabled' });
  }
}
