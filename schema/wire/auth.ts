import * as z from 'zod/mini';
import { Role } from '../rights/roles.ts';

/** Bodies of /api/auth. Texts of errors are the specification's. */

const Username = z.string().check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(254));
const Password = z.string().check(z.minLength(1), z.maxLength(256));

export const LoginRequest = z.strictObject({ username: Username, password: Password });
export type LoginRequest = z.infer<typeof LoginRequest>;

export const RegisterRequest = z.strictObject({
  username: Username,
  password: Password,
  role: z.optional(Role),
  inviteToken: z.optional(z.string().check(z.maxLength(128))),
});
export type RegisterRequest = z.infer<typeof RegisterRequest>;

export const RefreshRequest = z.strictObject({
  refreshToken: z.string().check(z.minLength(1), z.maxLength(256)),
});
export const LogoutRequest = z.strictObject({
  refreshToken: z.optional(z.string().check(z.maxLength(256))),
});

export const TokensAnswer = z.looseObject({
  accessToken: z.string().check(z.minLength(1)),
  refreshToken: z.string().check(z.minLength(1)),
});
export type TokensAnswer = z.infer<typeof TokensAnswer>;

/** The user, as the app derives it from the access token's payload. */
export const AccessTokenPayload = z.looseObject({
  sub: z.string(),
  id: z.string(),
  accountId: z.string(),
  username: z.string(),
  name: z.string(),
  color: z.optional(z.string()),
  role: Role,
  exp: z.int(),
  iat: z.int(),
});
export type AccessTokenPayload = z.infer<typeof AccessTokenPayload>;
