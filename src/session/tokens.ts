import { MINUTE_MS } from '../../schema/limits.ts';
import { roles } from '../../schema/rights/roles.ts';
import type { AccessTokenPayload, TokensAnswer } from '../../schema/wire/tokens.ts';
import {
  type ReadBy,
  type Reader,
  flag,
  integer,
  number,
  object,
  oneOf,
  optional,
  text,
  where,
} from '../lib/readers.ts';

/** The signed-in person, from the payload of the access token. */
export const SessionUser = object({
  id: text,
  accountId: text,
  username: text,
  name: text,
  color: text,
  role: oneOf(...roles),
});
export type SessionUser = ReadBy<typeof SessionUser>;

export const Tokens = object({
  accessToken: text,
  refreshToken: text,
  /** When the access token expires, by this device's clock. */
  expiresAt: number,
});
export type Tokens = ReadBy<typeof Tokens>;

const token = where((value): value is string => typeof value === 'string' && value !== '');
/** What the app reads of the answer to a sign-in or refresh; the server's schema has the same fields. */
export const tokensAnswer: Reader<TokensAnswer> = object({
  accessToken: token,
  refreshToken: token,
  paymentRequired: optional(flag),
  code: optional(text),
});
export const accessTokenPayload: Reader<AccessTokenPayload> = object({
  sub: text,
  id: text,
  accountId: text,
  username: text,
  name: text,
  color: optional(text),
  role: oneOf(...roles),
  exp: integer,
  iat: integer,
});

/** "fallback light gray": specification §3. */
const FALLBACK_COLOR = '#d3d3d3';

export type ReadTokens =
  | { ok: true; tokens: Tokens; user: SessionUser }
  | { ok: false; error: { kind: 'missing' | 'malformed' } };

/** Reads the server's answer to a sign-in or refresh. `now` is when it arrived. */
export function readTokens(answer: unknown, now: number): ReadTokens {
  const parsed = tokensAnswer.safeParse(answer);
  if (!parsed.success) return { ok: false, error: { kind: 'missing' } };
  const { accessToken, refreshToken } = parsed.data;
  const payload = decodePayload(accessToken);
  if (payload === null) return { ok: false, error: { kind: 'malformed' } };
  // Counted from the arrival, not by `exp`: a device with a wrong clock would otherwise see every new
  // token as expired and refresh endlessly.
  const lifetimeMs = Math.max(0, payload.exp - payload.iat) * 1000;
  return {
    ok: true,
    tokens: { accessToken, refreshToken, expiresAt: now + lifetimeMs },
    user: {
      id: payload.id,
      accountId: payload.accountId,
      username: payload.username,
      name: payload.name,
      color: payload.color ?? FALLBACK_COLOR,
      role: payload.role,
    },
  };
}

/** Whether the access token has expired. */
export function isExpired(tokens: Tokens, now: number): boolean {
  return isNearExpiry(tokens, now, 0);
}

/** Whether less than `minutes` remain. */
export function isNearExpiry({ expiresAt }: Tokens, now: number, minutes = 15): boolean {
  return expiresAt - now < minutes * MINUTE_MS;
}

/** The payload, for display only: the server checks every request. */
function decodePayload(accessToken: string): AccessTokenPayload | null {
  try {
    // Three non-empty segments.
    const segment = /^[^.]+\.([^.]+)\.[^.]+$/.exec(accessToken)?.[1] ?? '';
    const base64 = segment.replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const parsed = accessTokenPayload.safeParse(JSON.parse(new TextDecoder().decode(bytes)));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
