import { type BrowserContext, type Page, chromium } from '@playwright/test';
import { chromiumArgs, findChromium } from '../../helpers/chromium.ts';
import { bundle } from './bundle.ts';

/** A separate browser with its data on disk; the same profile is the same phone. */
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

/** Slows the page's main thread; 1 is full speed. Its workers and the disk keep their speed. */
export async function throttle(page: Page, rate: number): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('Emulation.setCPUThrottlingRate', { rate });
}

/**
 * Counts the work of the page's main thread from now on: processor time, which other processes
 * hardly change. @returns a function that returns the milliseconds so far
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

/** The heap of the page's scripts after a garbage collection, MiB. */
export async function heapMiB(page: Page): Promise<number> {
  const tools = await page.context().newCDPSession(page);
  for (let i = 0; i < 3; i++) await tools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await tools.send('Runtime.getHeapUsage');
  await tools.detach();
  return usedSize / 1024 / 1024;
}
