import type { BrowserContext, Page } from '@playwright/test';

/** Records what a screen shows, because it may be gone before a test looks. */

/**
 * Records every value of the pill from now until the page is left.
 *
 * @returns its texts so far, in order
 */
export function recordSync(on: Page): Promise<() => Promise<string[]>> {
  return record(on, '[aria-label^="Sync: "]');
}

/** The same for the toasts. */
export function recordMessages(on: Page): Promise<() => Promise<string[]>> {
  return record(on, '[aria-live="polite"] p');
}

type Recording = { shownWords: Record<string, string[]> };

async function record(on: Page, selector: string): Promise<() => Promise<string[]>> {
  await on.evaluate((wanted) => {
    const page = globalThis as unknown as Recording;
    const words: string[] = [];
    page.shownWords = { ...page.shownWords, [wanted]: words };
    const look = () => {
      for (const element of document.querySelectorAll(wanted)) {
        const said = element.getAttribute('aria-label') ?? element.textContent ?? '';
        if (said !== words.at(-1)) words.push(said);
      }
    };
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    look();
  }, selector);
  return () =>
    on.evaluate(
      (wanted) => (globalThis as unknown as Recording).shownWords[wanted] ?? [],
      selector,
    );
}

/** Records the steps of the upgrade screen in every page that is opened or loaded from now on. */
export async function recordUpgrades(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    new MutationObserver(() => {
      const shown = document.querySelector('progress')?.getAttribute('value');
      const before = sessionStorage.getItem('progress')?.split(',') ?? [];
      if (shown == null || shown === '0' || before.includes(shown)) return;
      sessionStorage.setItem('progress', [...before, shown].join());
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
}

/** The percentages that the upgrade screen of this tab has shown. */
export async function shownUpgrade(on: Page): Promise<number[]> {
  const recorded = await on
    .evaluate(() => sessionStorage.getItem('progress') ?? '')
    // The page is being reloaded.
    .catch(() => '');
  return recorded === '' ? [] : recorded.split(',').map(Number);
}
