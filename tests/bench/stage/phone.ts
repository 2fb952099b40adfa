import { type BrowserContext, type CDPSession, type Page, chromium } from '@playwright/test';
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
  const tools = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, tools);
  await tools.send('Emulation.setCPUThrottlingRate', { rate });
}

const sessions = new WeakMap<Page, CDPSession>();

/**
 * Slows one of the pages that take turns, and none of the others: a slowed page keeps a core busy while it does
 * nothing (0.8 of a core at a rate of 4), which the page that is measured would lack on a machine with two.
 */
export async function throttleOnly(
  page: Page,
  pages: readonly Page[],
  rate: number,
): Promise<void> {
  for (const each of pages) await throttle(each, each === page ? rate : 1);
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
