import { type Locator, type Page, expect } from '@playwright/test';

/** What a person does in the app, and what they see, in their words. */

export async function signIn(page: Page, person: { username: string; password: string }) {
  await page.getByRole('button', { name: 'Sign in' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await dialog.getByLabel('Email').fill(person.username);
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/home$/);
}

/** Goes to a screen by the tabs, which a phone keeps in its menu. */
export async function goTo(page: Page, screen: 'Home' | 'Logs' | 'Settings'): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('link', { name: screen, exact: true }).first().click();
  await expect(page).toHaveURL(new RegExp(`/${screen.toLowerCase()}$`));
}

/** The pill on every screen that says how sync is. */
export function syncPill(page: Page): Locator {
  return page.getByRole('button', { name: /^Sync: / });
}

export async function expectSync(page: Page, words: string | RegExp): Promise<void> {
  const name = typeof words === 'string' ? `Sync: ${words}` : words;
  await expect(syncPill(page)).toHaveAccessibleName(name);
}

/** Everything is here and the app can start without a network. */
export async function waitUntilReadyForOffline(page: Page): Promise<void> {
  await expectSync(page, 'Up to date');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

export async function logDiaper(page: Page, kind: 'Wet' | 'Dirty' | 'Both' | 'Dry'): Promise<void> {
  await page.getByRole('button', { name: 'Diaper', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: kind, exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

export async function startSleep(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start sleep' }).click();
  await expect(page.getByRole('button', { name: 'Stop sleep' }).first()).toBeVisible();
}

export function entries(page: Page, what: string | RegExp): Locator {
  return page.getByRole('main').getByRole('button').filter({ hasText: what });
}
