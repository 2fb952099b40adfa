import type { Page } from '@playwright/test';
import { openSignedIn, openTab } from '../helpers/app.ts';
import type { Device } from './environment/device.ts';
import { expect, test } from './environment/test.ts';

test(
  'a screen that fails says what is safe, gives a diagnosis without content and can be tried again',
  { tag: '@long' },
  async ({ newDevice, family }) => {
    const phone = await newDevice();
    const page = await openSignedIn(phone, family.owner);
    const context = phone.changeContext();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const letThrough = await lose(phone, page, 'growth');
    await openTab(page, 'Growth');
    const broken = page.getByRole('alert').filter({ hasText: 'This part of the screen failed' });
    await expect(broken).toContainText('Your entries are safe on this device.');
    await broken.getByRole('button', { name: 'Copy details' }).click();
    await expect(page.getByText('Copied')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/error: .*\/assets\/growth-/);
    for (const content of [family.owner.username, family.child.name]) {
      expect(copied).not.toContain(content);
    }
    letThrough();
    await broken.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Growth', level: 1 })).toBeVisible();
  },
);

test(
  'a sheet and a card that fail leave the screen around them usable',
  { tag: '@long' },
  async ({ newDevice, family }) => {
    const phone = await newDevice();
    const page = await openSignedIn(phone, family.owner);
    const bringBackCards = await lose(phone, page, 'previews');
    await page.goto(`${phone.origin}/vault`);
    const photos = page.getByRole('link', { name: /^Photos/ });
    await expect(photos).toContainText('This part of the screen failed');
    bringBackCards();
    await photos.click();
    await expect(page.getByRole('heading', { name: 'Photos', level: 1 })).toBeVisible();

    const bringBackSheet = await lose(phone, page, 'entry-sheet');
    await page.goto(`${phone.origin}/logs?new=note`);
    const broken = page.getByRole('alert').filter({ hasText: 'This part of the screen failed' });
    await expect(broken).toBeInViewport();
    await expect(page.getByRole('heading', { name: 'Logs', level: 1 })).toBeVisible();
    bringBackSheet();
    await broken.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('dialog').getByLabel('Note')).toBeVisible();
  },
);

/** Removes a chunk from the device, and has the server refuse it. @returns a function that brings it back */
async function lose(phone: Device, page: Page, chunk: string): Promise<() => void> {
  await page.evaluate(async (file) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      const requests = await cache.keys();
      const lost = requests.filter(({ url }) => new URL(url).pathname.startsWith(file));
      await Promise.all(lost.map((request) => cache.delete(request)));
    }
  }, `/assets/${chunk}-`);
  const tools = await phone.tools(page);
  await tools.send('Network.clearBrowserCache');
  return phone.gate.meet(new RegExp(`GET /assets/${chunk}-[^/]*\\.js`), ({ response }) => {
    response.writeHead(404).end();
  });
}
