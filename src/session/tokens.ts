import * as z from 'zod/mini';
import { MINUTE_MS } from '../../schema/limits.ts';
import { Role } from '../../schema/rights/roles.ts';
import { AccessTokenPayload, TokensAnswer } from '../../schema/wire/tokens.ts';

/** The signed-in person, from the payload of the access token. */
export const SessionUser = z.object({
  id: z.string(),
  accountId: z.string(),
  username: z.string(),
  name: z.string(),
  color: z.string(),
  role: Role,
});
export type SessionUser = z.infer<typeof SessionUser>;

export const Tokens = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  /** When the access token expires, by this device's clock. */
  expiresAt: z.number(),
});
export type Tokens = z.infer<typeof Tokens>;

/** "fallback light gray": specification §3. */
const FALLBACK_COLOR = '#d3d3d3';

export type ReadTokens =
  | { ok: true; tokens: Tokens; user: SessionUser }
  | { ok: false; error: { kind: 'missing' | 'malformed' } };

/** Reads the server's answer to a sign-in or refresh. `now` is when it arrived. */
export function readTokens(answer: unknown, now: number): ReadTokens {
  const parsed = TokensAnswer.safeParse(answer);
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
    const parsed = AccessTokenPayload.safeParse(JSON.parse(new TextDecoder().decode(bytes)));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
