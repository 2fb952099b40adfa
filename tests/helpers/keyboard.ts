import type { Locator, Page } from '@playwright/test';

/** Presses Tab until that control has the focus. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    const focused = await control.evaluateAll((found) =>
      found.some((element) => element === document.activeElement),
    );
    if (focused) return;
  }
  throw new Error(`Tab does not come to ${control}`);
}
