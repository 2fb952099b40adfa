import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

export type Theme = 'light' | 'dark' | 'night';

/**
 * Collects the findings of axe on the screens of a page, each in one of the themes in turn. With `ALL_THEMES` all of
 * them in the first theme and those of colours and sizes in every other, as `npm run test:long` does:
 * src/ui/tokens.test.ts holds the contrasts of the colours themselves.
 */
export function checksOf(page: Page, themes: readonly Theme[] = ['light', 'dark', 'night']) {
  const faults: string[] = [];
  let screens = 0;
  const check = async (screen: string) => {
    // Every screen has one; until then its code is being loaded.
    await page.locator('h1').first().waitFor({ state: 'attached' });
    const inTurn = themes.filter((_, i) => i === screens % themes.length);
    screens += 1;
    for (const [i, theme] of (process.env['ALL_THEMES'] ? themes : inTurn).entries()) {
      await show(page, theme);
      const found = await faultsOf(page, i === 0 ? 'everything' : 'colours and sizes');
      faults.push(...found.map((fault) => `${screen}, ${theme}: ${fault}`));
    }
  };
  return { faults, check };
}

async function show(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.setAttribute('data-theme', name);
    // What has been scrolled partly below the top bar is too small for axe.
    scrollTo(0, 0);
  }, theme);
  // Fading colours must have settled; endless animations never do.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished.catch(() => null)),
    ),
  );
}

/**
 * The findings of axe, by rule and element: of its default rules and target size (WCAG 2.2), or of the
 * rules that depend on the theme.
 */
async function faultsOf(page: Page, extent: 'everything' | 'colours and sizes'): Promise<string[]> {
  const isLoaded = await page.evaluate(() => 'axe' in globalThis);
  const axe = new AxeBuilder(isLoaded ? { page, axeSource: 'undefined' } : { page });
  // Without it each check opens another page. It excludes only frames of other origins; there are none.
  axe.setLegacyMode();
  // Elements behind an open dialog cannot be reached, and were checked before.
  if ((await page.locator('dialog[open]').count()) > 0) axe.include('dialog[open]');
  axe.options({
    // Describing what passes takes longer than finding what fails.
    resultTypes: ['violations'],
    ...(extent === 'everything'
      ? { rules: { 'target-size': { enabled: true } } }
      : { runOnly: ['color-contrast', 'target-size'] }),
  });
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary ?? ''}`),
  );
}
