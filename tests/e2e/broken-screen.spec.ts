import { goTo, openSignedIn } from '../helpers/app.ts';
import { expect, test } from './environment/test.ts';

test(
  'a screen that fails says what is safe, gives a diagnosis without content and can be tried again',
  { tag: '@long' },
  async ({ newDevice, family }) => {
    const phone = await newDevice();
    const page = await openSignedIn(phone, family.owner);
    const context = phone.changeContext();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    // Its code is neither in the cache nor to be had.
    await page.evaluate(async () => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        const requests = await cache.keys();
        const ofGrowth = requests.filter(({ url }) => /\/assets\/growth-[^/]*\.js/.test(url));
        await Promise.all(ofGrowth.map((request) => cache.delete(request)));
      }
    });
    const tools = await phone.tools(page);
    await tools.send('Network.clearBrowserCache');
    const letThrough = phone.gate.meet(/GET \/assets\/growth-[^/]*\.js/, ({ response }) => {
      response.writeHead(404).end();
    });
    await goTo(page, 'Growth');
    const broken = page.getByRole('alert').filter({ hasText: 'This part of the screen failed' });
    await expect(broken).toContainText('Your entries are safe on this device.');
    await broken.getByRole('button', { name: 'Copy details' }).click();
    await expect(page.getByText('Copied')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain('error: TypeError');
    for (const content of [family.owner.username, family.child.name]) {
      expect(copied).not.toContain(content);
    }
    letThrough();
    await broken.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Growth', level: 1 })).toBeVisible();
  },
);
