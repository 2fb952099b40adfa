import { type Locator, type Page, expect } from '@playwright/test';
import { storeSession } from './stored-session.ts';

/** Actions of a person in the app, and what they see. */

export async function signIn(page: Page, person: { username: string; password: string }) {
  await page.getByRole('button', { name: 'Sign in' }).first().click();
  await fillSignIn(page.getByRole('dialog', { name: 'Sign in' }), person);
  await expect(page).toHaveURL(/\/home$/);
}

/**
 * Opens Home on a device on which the person has signed in, and waits until the app can start offline. They
 * signed in without the form, which has tests of its own and takes longer than most of what follows.
 */
export async function openSignedIn(
  device: { origin: string; gate: { origin: string }; open(path: string): Promise<Page> },
  person: { username: string; password: string },
): Promise<Page> {
  // A page of the origin without the app, which must find the session when it starts.
  const page = await device.open('/api/health');
  await storeSession(page, device.gate.origin, person);
  await page.goto(`${device.origin}/home`);
  await waitUntilReadyForOffline(page);
  return page;
}

/** After the session has ended on this device. */
export async function signInAgain(page: Page, person: { password: string }): Promise<void> {
  await expectSync(page, 'Sign in to sync');
  await syncPill(page).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in to sync' });
  // The pill may have changed before the click. Then it opens its sheet, which has the button, too.
  const sheet = page.getByRole('dialog', { name: 'Sync', exact: true });
  await expect(dialog.or(sheet).first()).toBeVisible();
  if (await sheet.isVisible()) await sheet.getByRole('button', { name: 'Sign in' }).click();
  await fillSignInAgain(page, person);
}

/** Fills in the open dialog. */
export async function fillSignInAgain(page: Page, person: { password: string }): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Sign in to sync' });
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog).toBeHidden();
}

/** Signs out; what is on the device stays there, locked. */
export async function signOutAndKeep(page: Page): Promise<void> {
  await openSignOut(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Keep on this device, locked' })
    .click();
  await expect(page).toHaveURL(/\/$/);
}

/** Signs out; with `unsent` entries, these are discarded. */
export async function signOutAndRemove(page: Page, { unsent = 0 } = {}): Promise<void> {
  await openSignOut(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Remove from this device' }).click();
  if (unsent > 0) {
    await page.getByRole('button', { name: new RegExp(`^Discard ${unsent} entr`) }).click();
  }
  await expect(page).toHaveURL(/\/$/);
}

/** Opens the sheet that asks what happens to what the device holds. */
export async function openSignOut(page: Page): Promise<void> {
  await goTo(page, 'Settings');
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
}

async function fillSignIn(
  dialog: Locator,
  person: { username: string; password: string },
): Promise<void> {
  await dialog.getByLabel('Email').fill(person.username);
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
}

type Section = 'Home' | 'Logs' | 'Schedule' | 'Articles' | 'Growth' | 'Settings';

/** Goes to a screen by the tabs, until its heading is there. */
export async function goTo(page: Page, screen: Section): Promise<void> {
  await openTab(page, screen);
  // Until its code is loaded, the screen before it or a spinner is shown.
  if (screen !== 'Home')
    await expect(page.getByRole('heading', { level: 1, name: screen }).first()).toBeVisible();
}

/** Presses a tab; they are in the menu on a phone. */
export async function openTab(page: Page, screen: Section): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu' });
  const link = page.getByRole('link', { name: screen, exact: true }).first();
  await expect(menu.or(link).first()).toBeVisible();
  if (await menu.isVisible()) await menu.click();
  await link.click();
  const path = screen === 'Articles' ? 'knowledge' : screen.toLowerCase();
  await expect(page).toHaveURL(new RegExp(`/${path}([?]|$)`));
}

/** Goes to a page of settings by its entry in the list. */
export async function openSettings(page: Page, name: string): Promise<void> {
  await goTo(page, 'Settings');
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** The pill with the sync status, on every screen. */
export function syncPill(page: Page): Locator {
  return page.getByRole('button', { name: /^Sync: / });
}

export async function expectSync(page: Page, words: string): Promise<void> {
  await expect(syncPill(page)).toHaveAccessibleName(`Sync: ${words}`, { timeout: 60_000 });
}

/** Opens the sync sheet, which shows what is queued, and why. */
export async function openSync(page: Page): Promise<Locator> {
  await syncPill(page).click();
  const sheet = page.getByRole('dialog', { name: 'Sync', exact: true });
  await expect(sheet).toBeVisible();
  return sheet;
}

/** Waits until everything is synced and the app can start offline. */
export async function waitUntilReadyForOffline(page: Page): Promise<void> {
  await expectSync(page, 'Up to date');
  // The service worker stores the whole app first, which takes time on a busy machine.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
    timeout: 60_000,
  });
}

export async function logDiaper(page: Page, kind: 'Wet' | 'Dirty' | 'Both' | 'Dry') {
  await fromDock(page, 'Diaper', kind);
  await saved(page);
}

/** @param minutesAgo 5, 10, 15 or 30: one of the form's buttons */
export async function logBottle(page: Page, ml: number, { minutesAgo = 0 } = {}) {
  await fromDock(page, 'Feed', 'Bottle');
  const form = page.getByRole('dialog', { name: 'Feed' });
  await form.getByRole('textbox', { name: 'Taken' }).fill(String(ml));
  await form.getByRole('radio', { name: 'Formula' }).check();
  if (minutesAgo > 0)
    await form.getByRole('button', { name: `${minutesAgo} min before now` }).click();
  await save(form);
}

export async function logMedicine(page: Page, dose: { name: string; amount: string }) {
  await fromDock(page, 'Medicine', 'Another medicine');
  const form = page.getByRole('dialog', { name: 'Medicine' });
  await form.getByRole('textbox', { name: 'Medicine' }).fill(dose.name);
  await form.getByRole('textbox', { name: 'Amount' }).fill(dose.amount);
  await save(form);
}

export async function logNote(page: Page, text: string) {
  const dock = page.getByRole('navigation', { name: 'Log something' });
  await dock.getByRole('button', { name: 'Note', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Note' });
  await form.getByRole('textbox', { name: 'Note' }).fill(text);
  await save(form);
}

export async function startSleep(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start sleep' }).click();
  await expect(page.getByRole('button', { name: 'Stop sleep' })).toBeVisible();
  await noPendingWrites(page);
}

/** What the running sleep timer shows, in seconds. */
export async function sleepTimerSec(page: Page): Promise<number> {
  const card = page.getByRole('button', { name: 'Open timer: Sleep' });
  const text = /(?:(\d+):)?(\d+):(\d\d)$/.exec((await card.innerText()).trim());
  if (!text) throw new Error('The timer shows no time');
  const [, hours = '0', minutes = '0', seconds = '0'] = text;
  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
}

/** The entries on the screen that contain `what`; each begins with its time. */
export function entries(page: Page, what: string): Locator {
  return page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^\\d\\d:\\d\\d.*${what}`) });
}

/** Rows of entries of which only the day is known. */
export function dayEntries(page: Page, what: string): Locator {
  return page.getByRole('main').getByRole('button', { name: new RegExp(`^${what}`) });
}

/** Closes the messages, which cover the end of a list for some seconds. */
export async function dismissMessages(page: Page): Promise<void> {
  const dismiss = page.getByRole('region', { name: 'Messages' }).getByRole('button', {
    name: 'Dismiss',
  });
  // Found and clicked in one step, because a message may disappear before a separate click. Not
  // retried: a page that is closed has nothing to dismiss.
  while ((await dismiss.count()) > 0) {
    await dismiss.evaluateAll((buttons: HTMLElement[]) =>
      buttons.forEach((button) => button.click()),
    );
  }
}

/** Opens an entry and changes it. */
export async function edit(
  page: Page,
  what: string,
  change: (form: Locator) => Promise<void>,
): Promise<void> {
  await dismissMessages(page);
  await entries(page, what).click();
  const form = page.getByRole('dialog');
  await change(form);
  await save(form);
}

/** Brings a deleted entry back from the trash, and returns to Home. */
export async function restore(page: Page, what: string): Promise<void> {
  await openSettings(page, 'Deleted entries');
  const row = page.getByRole('listitem').filter({ hasText: what });
  await row.getByRole('button', { name: 'Restore' }).click();
  await expect(row).toBeHidden();
  await goTo(page, 'Home');
}

export async function remove(page: Page, what: string): Promise<void> {
  await dismissMessages(page);
  await entries(page, what).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await saved(page);
}

async function save(form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await saved(form.page());
}

/**
 * Waits until pending writes are stored. They are shown at once, marked as busy, and the sheet is
 * hidden meanwhile; it comes back when storing fails.
 */
export async function noPendingWrites(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Waits until the sheet is closed and has removed its history entry, shortly afterwards. */
export async function saved(page: Page): Promise<void> {
  await expect(page.locator('dialog')).toHaveCount(0);
  await noPendingWrites(page);
  await page.waitForFunction(() => history.state?.nestlingSheet === undefined);
}

export async function closeSheet(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await saved(page);
}

/** Opens the sheet of a button of the dock. */
export async function openFromDock(page: Page, button: string): Promise<void> {
  const dock = page.getByRole('navigation', { name: 'Log something' });
  await dock.getByRole('button', { name: button, exact: true }).click();
}

/** Taps a button of the dock, then one of the sheet that it opens. */
async function fromDock(page: Page, button: string, choice: string): Promise<void> {
  await openFromDock(page, button);
  await page.getByRole('dialog').getByRole('button', { name: choice, exact: true }).click();
}
