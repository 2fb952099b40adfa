import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { Instruments, Result, Tap } from '../pages/instruments.ts';

/** The actions of a person in the bench. Only the taps between `measured` and its end are timed. */

type Bench = { bench: Instruments };

/** After this time the page shows something other than expected. */
const TIMEOUT_MS = 240_000;

/** Calls the instruments inside the page. */
export function ask<K extends keyof Instruments>(
  page: Page,
  what: K,
  ...args: Parameters<Instruments[K]>
): Promise<Awaited<ReturnType<Instruments[K]>>> {
  const answer = page.evaluate(
    ([name, given]) =>
      (globalThis as unknown as { bench: Record<string, (...args: unknown[]) => unknown> }).bench[
        name as string
      ]?.(...(given as unknown[])),
    [what, args] as const,
  );
  return inTime(answer, what) as Promise<Awaited<ReturnType<Instruments[K]>>>;
}

async function inTime<T>(answer: Promise<T>, what: string): Promise<T> {
  const giveUp = new AbortController();
  const tooLate = wait(TIMEOUT_MS, null, { signal: giveUp.signal }).then(() => {
    throw new Error(`${what}: nothing within ${TIMEOUT_MS / 1000} s`);
  });
  tooLate.catch(() => undefined);
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    giveUp.abort();
  }
}

/** The following pages tap a button as soon as Home is painted, which shows when Home is usable. */
export function tapAtStart(context: BrowserContext): Promise<unknown> {
  return context.addInitScript({ content: 'globalThis.benchTapsAtStart = true' });
}

/** Taps and waits for the result. */
export async function measuredTap(page: Page, target: Locator, result: Result): Promise<Tap> {
  await target.waitFor();
  // The instruments are armed when this resolves; the result appears after the tap.
  const armed = await page.evaluateHandle(
    (what) => ({ found: (globalThis as unknown as Bench).bench.tap(what) }),
    result,
  );
  await target.tap();
  const tap = await inTime(
    armed.evaluate(({ found }) => found),
    `tap for ${result}`,
  );
  await armed.dispose();
  return tap;
}

/** "Wet" in the diaper sheet: two taps from Home. */
export async function openDiaperSheet(page: Page): Promise<Locator> {
  await dockButton(page, 'Diaper').tap();
  return wetButton(page);
}

export async function openFeedSheet(page: Page): Promise<Locator> {
  await dockButton(page, 'Feed').tap();
  return startLeftButton(page);
}

/** Undoes the last tap, so that the next one starts with the same Home. */
export async function undo(page: Page): Promise<void> {
  await undoButton(page).click();
  await undone(page);
}

/** Until Home is as it was before the tap that was undone. */
export async function undone(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Undo' }).first().waitFor({ state: 'hidden' });
  await page.getByRole('region', { name: 'Running now' }).waitFor({ state: 'hidden' });
  await page.waitForFunction(() => history.state?.nestlingSheet === undefined);
}

/** On a phone the tabs are in the menu. */
export async function openMenu(page: Page, section: Section): Promise<Locator> {
  await menuButton(page).tap();
  return tabLink(page, section);
}

export type Section = 'Home' | 'Logs' | 'Settings';

/** From Logs, through Settings: the reference only has the changes of section that were recorded. */
export async function goHome(page: Page): Promise<void> {
  for (const section of ['Settings', 'Home'] as const) {
    await measuredTap(page, await openMenu(page, section), section);
  }
}

export function dockButton(page: Page, name: string): Locator {
  const dock = page.getByRole('navigation', { name: 'Log something' });
  return dock.getByRole('button', { name, exact: true });
}

export function wetButton(page: Page): Locator {
  return page.getByRole('dialog').getByRole('button', { name: 'Wet', exact: true });
}

export function startLeftButton(page: Page): Locator {
  return page.getByRole('dialog').getByRole('button', { name: /^Start left/ });
}

export function undoButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Undo' }).last();
}

/** An entry in the list of Logs, counted from the top of what is drawn. */
export function rowButton(page: Page, n: number): Locator {
  return page.locator('main [data-row] button').nth(n);
}

export function closeButton(page: Page): Locator {
  return page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true });
}

export function menuButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Menu' });
}

export function tabLink(page: Page, section: Section): Locator {
  return page.getByRole('link', { name: section, exact: true }).first();
}
