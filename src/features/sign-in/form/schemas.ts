import * as z from 'zod/mini';
import { NAME_MAX_CHARS } from '../../../../schema/limits.ts';
import { t } from '../../../i18n/t.ts';

/** What each form asks for, in the specification's words (§5). */

/** Registration by invitation. */
export const INVITED_MIN_CHARS = 6;
/** Everywhere else. */
export const PASSWORD_MIN_CHARS = 8;
const CHILD_MAX_YEARS = 18;
/** The server's own notion of an address: what a mail is sent to proves the rest. */
const ADDRESS = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u;

const emailField = () =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, t('signIn.emailMissing')),
      z.regex(ADDRESS, t('signIn.emailInvalid')),
    );

const newPasswordFields = (min: number) => ({
  password: z
    .string()
    .check(
      z.minLength(1, t('signIn.passwordMissing')),
      z.minLength(min, t('signIn.passwordTooShort', { min })),
    ),
  confirmPassword: z.string(),
});

const passwordsMatch = z.refine<{ password: string; confirmPassword: string }>(
  ({ password, confirmPassword }) => password === confirmPassword,
  { error: () => t('signIn.passwordsDiffer'), path: ['confirmPassword'] },
);

export const signInSchema = () =>
  z.object({
    username: z.string().check(z.trim(), z.minLength(1, t('signIn.emailMissing'))),
    password: z.string().check(z.minLength(1, t('signIn.passwordMissing'))),
  });
export type SignInValues = z.infer<ReturnType<typeof signInSchema>>;

/** @param min the fewest characters of a password here */
export const accountSchema = (min: number) =>
  z.object({ username: emailField(), ...newPasswordFields(min) }).check(passwordsMatch);
export type AccountValues = z.infer<ReturnType<typeof accountSchema>>;

/** For testers; the server says which lengths it wants. */
export const testAccountSchema = () =>
  z.object({
    username: emailField(),
    password: z.string().check(z.minLength(1, t('signIn.passwordMissing'))),
    inviteToken: z.string().check(z.trim()),
  });
export type TestAccountValues = z.infer<ReturnType<typeof testAccountSchema>>;

export const newPasswordSchema = () =>
  z.object(newPasswordFields(PASSWORD_MIN_CHARS)).check(passwordsMatch);
export type NewPasswordValues = z.infer<ReturnType<typeof newPasswordSchema>>;

export const forgotSchema = () => z.object({ username: emailField() });
export type ForgotValues = z.infer<ReturnType<typeof forgotSchema>>;

export const codeSchema = () =>
  z.object({
    emailConfirmationCode: z.string().check(z.trim(), z.minLength(1, t('signIn.codeMissing'))),
  });
export type CodeValues = z.infer<ReturnType<typeof codeSchema>>;

export const childSchema = () =>
  z.object({
    childName: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, t('signIn.childNameMissing')),
        z.maxLength(NAME_MAX_CHARS, t('signIn.childNameLong', { max: NAME_MAX_CHARS })),
      ),
    /** As typed: empty, or whole or half years. */
    childAge: z.string().check(z.trim(), z.refine(isAge, t('signIn.childAgeRange'))),
    childGender: z.nullable(z.enum(['boy', 'girl', 'other'])),
  });
export type ChildValues = z.infer<ReturnType<typeof childSchema>>;

/** @returns the years that were typed; null when nothing was */
export function yearsIn(childAge: string): number | null {
  const typed = childAge.trim().replace(',', '.');
  return typed === '' ? null : Number(typed);
}

function isAge(childAge: string): boolean {
  const years = yearsIn(childAge);
  return years === null || (years >= 0 && years <= CHILD_MAX_YEARS);
}
