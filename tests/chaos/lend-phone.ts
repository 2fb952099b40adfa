import { type Page, expect } from '@playwright/test';
import type { Person } from '../e2e/environment/family.ts';
import { goTo, signIn, signInAgain, syncPill } from '../helpers/app.ts';
import type { Phone } from './phone.ts';

const TIMEOUT = { timeout: 20_000 };

/**
 * Lends a phone: its holder signs out under any network faults and leaves queued entries on it;
 * somebody else signs in with an undisturbed network.
 */
export async function passTo(phone: Phone, name: string, person: Person): Promise<void> {
  const [first, ...others] = phone.tabs;
  for (const tab of others) await tab.close();
  const page = first ?? (await phone.open());
  await page.goto(`${phone.device.origin}/home`);
  await leave(page);
  await withoutFaults(phone, async () => {
    phone.standing = 'member';
    phone.passTo(name, person);
    await signIn(page, person);
    // The rights of the new holder are known by then.
    await expect(syncPill(page)).toHaveAccessibleName(/Up to date|need/, TIMEOUT);
    // A caregiver may have no child to log for; the owner always has one.
    if (name.startsWith('caregiver')) return;
    const dock = page.getByRole('navigation', { name: 'Log something' });
    await expect(dock).toBeVisible(TIMEOUT);
  });
}

/** A person whose sign-in was ended from another device enters the password again. */
export async function comeBack(phone: Phone): Promise<void> {
  await withoutFaults(phone, async () => {
    await signInAgain(phone.page, phone.savedWork.person);
    phone.standing = 'member';
  });
}

/** Signs out. Waiting entries may still be sent while the question about them is open. */
async function leave(page: Page): Promise<void> {
  await goTo(page, 'Settings');
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  const choice = page
    .getByRole('dialog')
    .getByRole('button', { name: 'Keep on this device, locked' })
    .first();
  await expect(async () => {
    if (await choice.isVisible()) await choice.click({ timeout: 1_000 });
    expect(new URL(page.url()).pathname).toBe('/');
  }).toPass(TIMEOUT);
}

async function withoutFaults(phone: Phone, work: () => Promise<void>): Promise<void> {
  const { rate } = phone.networkFaults;
  phone.networkFaults.setRate(0);
  await phone.device.goOnline();
  try {
    await work();
  } finally {
    phone.networkFaults.setRate(rate);
  }
}
