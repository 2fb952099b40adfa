import type { Clock } from '../lib/clock.ts';
import { type Fetch, RequestError, fetchAnswer, jsonRequest, readError } from './answer.ts';
import { sessionMessages } from './messages.ts';
import { readTokens } from './tokens.ts';
import type { StoredSession } from './vault.ts';

/**
 * - credentials: wrong username or password
 * - rateLimited: too many attempts
 * - network:     no answer came
 * - portal:      a Wi-Fi sign-in page answered
 * - answer:      the server's answer has no tokens
 * - malformed:   its tokens cannot be read
 * - server:      any other refusal, in the server's words
 */
export type LoginError = {
  kind: 'credentials' | 'rateLimited' | 'network' | 'portal' | 'answer' | 'malformed' | 'server';
  /** For the person, as the specification words it. */
  message: string;
};

export type LoginResult = { ok: true; session: StoredSession } | { ok: false; error: LoginError };

const LOGIN_TIMEOUT_MS = 20_000;

export async function requestLogin(
  username: string,
  password: string,
  { clock, fetch }: { clock: Clock; fetch: Fetch },
): Promise<LoginResult> {
  let response: Response;
  let body: unknown;
  try {
    response = await fetchAnswer(fetch, '/api/auth/login', {
      ...jsonRequest({ username: username.trim(), password }),
      signal: AbortSignal.timeout(LOGIN_TIMEOUT_MS),
    });
    if (!response.ok) return refused(response);
    body = await response.json().catch(() => null);
  } catch (error) {
    const kind = error instanceof RequestError && error.kind === 'portal' ? 'portal' : 'network';
    return { ok: false, error: { kind, message: sessionMessages.network } };
  }
  const read = readTokens(body, clock.now());
  if (read.ok) return { ok: true, session: { user: read.user, tokens: read.tokens } };
  return read.error.kind === 'missing'
    ? { ok: false, error: { kind: 'answer', message: sessionMessages.missingTokens } }
    : { ok: false, error: { kind: 'malformed', message: sessionMessages.malformed } };
}

async function refused(response: Response): Promise<LoginResult> {
  const error = await readError(response);
  if (response.status === 429) {
    return failure('rateLimited', error?.error ?? sessionMessages.rateLimited);
  }
  const kind = error?.code === 'INVALID_CREDENTIALS' ? 'credentials' : 'server';
  return failure(kind, error?.error ?? sessionMessages.loginFailed);
}

function failure(kind: LoginError['kind'], message: string): LoginResult {
  return { ok: false, error: { kind, message } };
}
