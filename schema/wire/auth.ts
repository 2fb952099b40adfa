import * as z from 'zod/mini';
import { ConsentName } from './consents.ts';
import { RoleSchema } from '../rights/role-schema.ts';

/**
 * Bodies of sign-in and sign-up under /api/auth. The error texts are those of the specification.
 */

export const Username = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(254));
export const Password = z.string().check(z.minLength(1), z.maxLength(256));
/** A secret of this server, in a link or sent back by the app. */
const Secret = z.string().check(z.minLength(1), z.maxLength(256));
const Code = z.string().check(z.trim(), z.minLength(1), z.maxLength(12));

/** The address of a mail: the dialogs send `email`, the sign-up wizard sends `username`. */
const addressed = { email: z.optional(Username), username: z.optional(Username) };

/** @returns the address under either name; null without one */
export function addressIn(body: {
  email?: string | undefined;
  username?: string | undefined;
}): string | null {
  return body.email ?? body.username ?? null;
}

export const LoginRequest = z.strictObject({ username: Username, password: Password });
export type LoginRequest = z.infer<typeof LoginRequest>;

export const RegisterRequest = z.strictObject({
  username: Username,
  password: Password,
  role: z.optional(RoleSchema),
  inviteToken: z.optional(z.string().check(z.maxLength(128))),
  /** Proof that the address was confirmed, from verify-confirmation. */
  confirmationToken: z.optional(Secret),
  /** The consents that the person has given by continuing. */
  consents: z.optional(z.array(ConsentName).check(z.maxLength(10))),
});
export type RegisterRequest = z.infer<typeof RegisterRequest>;

export const RefreshRequest = z.strictObject({ refreshToken: Secret });
export const LogoutRequest = z.strictObject({
  refreshToken: z.optional(z.string().check(z.maxLength(256))),
});

export const ConfirmationRequest = z.strictObject(addressed);
/** The same for every address, with or without an account. */
export const ConfirmationAnswer = z.looseObject({
  message: z.string(),
  /** Only without a mail server, and never in production. */
  developmentMode: z.optional(z.boolean()),
  confirmationCode: z.optional(z.string()),
});
export type ConfirmationAnswer = z.infer<typeof ConfirmationAnswer>;

export const VerifyConfirmationRequest = z.strictObject({ ...addressed, code: Code });
export const VerifyConfirmationAnswer = z.looseObject({
  verified: z.literal(true),
  confirmationToken: z.string(),
});
export type VerifyConfirmationAnswer = z.infer<typeof VerifyConfirmationAnswer>;

export const ForgotPasswordRequest = z.strictObject(addressed);
export const ForgotPasswordAnswer = z.looseObject({
  message: z.string(),
  developmentMode: z.optional(z.boolean()),
  resetLink: z.optional(z.string()),
});
export type ForgotPasswordAnswer = z.infer<typeof ForgotPasswordAnswer>;

export const VerifyResetTokenRequest = z.strictObject({ token: Secret });
export const VerifyResetTokenAnswer = z.looseObject({ username: z.string() });

export const ResetPasswordRequest = z.strictObject({ token: Secret, password: Password });
export const MessageAnswer = z.looseObject({ message: z.string() });

const Instantish = z.nullish(z.union([z.string().check(z.maxLength(40)), z.int()]));
/** The browser's report of a payment. Only a hint: the server asks the provider. */
export const PaymentStatusRequest = z.strictObject({
  username: Username,
  paymentStatus: z.string().check(z.maxLength(40)),
  subscriptionData: z.optional(
    z.looseObject({
      subscriptionStatus: z.nullish(z.string().check(z.maxLength(40))),
      trialEndDate: Instantish,
      subscriptionEndDate: Instantish,
    }),
  ),
});
export type PaymentStatusRequest = z.infer<typeof PaymentStatusRequest>;
/** Only for members of the account; others learn nothing about its payments. */
export const PaymentStatusAnswer = z.looseObject({ paymentRequired: z.optional(z.boolean()) });

export const OnboardingAnswer = z.looseObject({ onboardingComplete: z.literal(true) });

export const DebugTokenRequest = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(4096)),
});
export const DebugTokenAnswer = z.looseObject({
  valid: z.boolean(),
  payload: z.optional(z.record(z.string(), z.unknown())),
});
export type DebugTokenAnswer = z.infer<typeof DebugTokenAnswer>;
