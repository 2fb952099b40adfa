import { type BrowserContext, type Page, chromium } from '@playwright/test';
import { chromiumArgs, findChromium } from '../../helpers/chromium.ts';
import { bundle } from './bundle.ts';

/** A browser of its own with its data on disk; the same profile again is the same phone. */
export async function phone(profile: string): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await findChromium(),
    args: [...chromiumArgs, '--enable-precise-memory-info'],
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    hasTouch: true,
    locale: 'en-GB',
    timezoneId: 'UTC',
  });
  context.setDefaultTimeout(60_000);
  await context.addInitScript({ content: await bundle('instruments.ts') });
  return context;
}

/** Slows the page's own thread; 1 is as fast as it is. Its workers and the disk stay fast. */
export async function throttle(page: Page, rate: number): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('Emulation.setCPUThrottlingRate', { rate });
}

/**
 * Counts what the page's own thread works from now on: processor time, so what else the machine
 * does hardly changes it. @returns asks for the milliseconds until then
 */
export async function countWork(page: Page): Promise<() => Promise<number>> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await tools.send('Performance.getMetrics');
    const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value;
    return (seconds ?? Number.NaN) * 1_000;
  };
}

/** What the page's scripts hold after everything that can go has gone, MiB. */
export async function heapMiB(page: Page): Promise<number> {
  const tools = await page.context().newCDPSession(page);
  for (let i = 0; i < 3; i++) await tools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await tools.send('Runtime.getHeapUsage');
  await tools.detach();
  return usedSize / 1024 / 1024;
}
