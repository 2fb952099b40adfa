import * as z from 'zod/mini';
import { RoleSchema } from '../rights/role-schema.ts';

/** The answer of a sign-in. Separate from auth.ts, because every start of the app reads it. */

/** `paymentRequired`: the tokens allow only the payment until it is made. */
export const TokensAnswer = z.looseObject({
  accessToken: z.string().check(z.minLength(1)),
  refreshToken: z.string().check(z.minLength(1)),
  paymentRequired: z.optional(z.boolean()),
  code: z.optional(z.string()),
});
export type TokensAnswer = z.infer<typeof TokensAnswer>;

/** The user in the access token's payload, as the app reads it. */
export const AccessTokenPayload = z.looseObject({
  sub: z.string(),
  id: z.string(),
  accountId: z.string(),
  username: z.string(),
  name: z.string(),
  color: z.optional(z.string()),
  role: RoleSchema,
  exp: z.int(),
  iat: z.int(),
});
export type AccessTokenPayload = z.infer<typeof AccessTokenPayload>;
