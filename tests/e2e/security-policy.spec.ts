import { openSignedIn } from '../helpers/app.ts';
import { Device } from './world/device.ts';
import { expect, test } from './world/test.ts';

/** Every browser test fails when its world hears of a breach. This one asks whether it would hear. */
test('what a page, a worker or the service worker tries against the security policy is heard of', async ({
  backend,
  family,
}) => {
  const device = await Device.start(backend.port);
  try {
    const page = await openSignedIn(device, family.owner);
    expect(device.breaches).toEqual([]);

    const [worker] = page.workers();
    const [serviceWorker] = device.context.serviceWorkers();
    await page.evaluate(reach, addressOf('page'));
    await worker?.evaluate(reach, addressOf('worker'));
    await serviceWorker?.evaluate(reach, addressOf('service-worker'));
    for (const who of ['page', 'worker', 'service-worker']) {
      await expect.poll(() => device.gate.breaches.join()).toContain(addressOf(who));
    }

    // Where no report gets out.
    await device.goOffline();
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'globalThis.hasRun = true;';
      document.body.append(script);
    });
    expect(await page.evaluate(() => 'hasRun' in globalThis)).toBe(false);
    await expect.poll(() => device.breaches.join()).toContain('inline script');
  } finally {
    await device.close();
  }
});

function addressOf(who: string): string {
  return `https://elsewhere.example/${who}`;
}

async function reach(url: string): Promise<void> {
  await fetch(url).catch(() => undefined);
}
