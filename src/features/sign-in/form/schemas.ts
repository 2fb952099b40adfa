import * as z from 'zod/mini';
import { NAME_MAX_CHARS } from '../../../../schema/limits.ts';
import { t } from '../../../i18n/t.ts';

/** The checks of each form, with the texts of specification §5. */

/** The minimum for registration by invitation. */
export const INVITED_MIN_CHARS = 6;
/** The minimum everywhere else. */
export const PASSWORD_MIN_CHARS = 8;
const CHILD_MAX_YEARS = 18;
/** The same pattern as on the server; the mailed code proves that the address exists. */
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

/** @param min the minimum length of the password */
export const accountSchema = (min: number) =>
  z.object({ username: emailField(), ...newPasswordFields(min) }).check(passwordsMatch);
export type AccountValues = z.infer<ReturnType<typeof accountSchema>>;

/** The form for testers; the server checks the length of the password. */
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
    /** As typed: empty, or a number of years. */
    childAge: z.string().check(z.trim(), z.refine(isAge, t('signIn.childAgeRange'))),
    childGender: z.nullable(z.enum(['boy', 'girl', 'other'])),
  });
export type ChildValues = z.infer<ReturnType<typeof childSchema>>;

/** @returns the typed years; null for an empty field */
export function yearsIn(childAge: string): number | null {
  const typed = childAge.trim().replace(',', '.');
  return typed === '' ? null : Number(typed);
}

function isAge(childAge: string): boolean {
  const years = yearsIn(childAge);
  return years === null || (years >= 0 && years <= CHILD_MAX_YEARS);
}
