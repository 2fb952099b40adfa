import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { tabTo } from '../helpers/keyboard.ts';
import { expect, test } from './environment/test.ts';

const FIRST = 'quiet night 42';
const SECOND = 'another night 43';

test('registers with a code and resets a password by keyboard alone', async ({ newDevice }) => {
  const phone = await newDevice();
  const page = await phone.open('/');
  const email = `new-${randomUUID().slice(0, 8)}@example.org`;

  await press(page, page.getByRole('button', { name: 'Get Early Access' }).last());
  const signUp = page.getByRole('dialog', { name: 'Create your account' });
  await expect(signUp.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  // Each missing input is reported at its field, and the focus moves there.
  await expect(signUp.getByLabel('Password', { exact: true })).toBeFocused();
  await expect(signUp.getByText('Enter your password.')).toBeVisible();
  await page.keyboard.type(FIRST);
  await tabTo(page, signUp.getByLabel('Confirm password'));
  await page.keyboard.type(FIRST);
  await page.keyboard.press('Enter');

  const confirm = page.getByRole('dialog', { name: 'Check your email' });
  const code = confirm.getByLabel('Confirmation code');
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  // Going back and forth loses no input and sends no second code.
  await press(page, confirm.getByRole('button', { name: 'Back' }));
  await expect(signUp.getByLabel('Email')).toHaveValue(email);
  await expect(signUp.getByLabel('Confirm password')).toHaveValue(FIRST);
  await page.keyboard.press('Enter');
  await expect(code).toBeFocused();
  const note = await confirm.getByText('No mail is set up here. Your code:').innerText();
  await page.keyboard.type(note.replaceAll(/\D/g, ''));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/onboarding$/);
  // Chromium may abort a navigation that begins while the onboarding still loads.
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
  expect(phone.gate.count(/POST \/api\/auth\/send-confirmation/)).toBe(1);

  await page.goto(`${phone.origin}/home`);
  await press(page, page.getByRole('button', { name: 'Logout' }));
  await press(page, page.getByRole('button', { name: 'Remove from this device' }));
  await expect(page).toHaveURL(/\/$/);

  await press(page, page.getByRole('button', { name: 'Sign In' }));
  const signIn = page.getByRole('dialog', { name: 'Sign In' });
  await expect(signIn.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(email);
  await press(page, signIn.getByRole('button', { name: 'Forgot password?' }));
  const forgot = page.getByRole('dialog', { name: 'Forgot Password' });
  await expect(forgot.getByLabel('Email')).toHaveValue(email);
  await expect(forgot.getByLabel('Email')).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, forgot.getByRole('link', { name: 'Choose a new password' }));

  const reset = page.getByRole('dialog', { name: 'Reset Password' });
  await expect(reset.getByLabel('New password')).toBeFocused();
  // The secret is removed from the address.
  expect(page.url()).toBe(`${phone.origin}/reset-password`);
  await page.keyboard.type(SECOND);
  await tabTo(page, reset.getByLabel('Confirm password'));
  await page.keyboard.type(SECOND);
  await page.keyboard.press('Enter');
  await expect(reset.getByText('Your password is changed')).toBeVisible();

  await expect(signIn.getByLabel('Email')).toHaveValue(email);
  await expect(signIn.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(FIRST);
  await page.keyboard.press('Enter');
  await expect(signIn.getByRole('alert').filter({ hasText: 'Login failed' })).toBeVisible();
  // The invalid input stays for correction, and Esc leaves.
  await expect(signIn.getByLabel('Password', { exact: true })).toHaveValue(FIRST);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(SECOND);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/home$/);
});

async function press(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  await tabTo(page, control);
  await page.keyboard.press('Enter');
}
