import { withLock } from '../lib/locks.ts';
import type { Clock } from '../lib/clock.ts';
import { type Fetch, RequestError, fetchAnswer, jsonRequest, readError } from './answer.ts';
import type { SessionEvent } from './events.ts';
import { sessionMessages } from './messages.ts';
import { isExpired, readTokens } from './tokens.ts';
import type { StoredSession, TokenStore } from './token-store.ts';

/** Held while tokens are renewed: one refresh for all pages and workers of this origin. */
export const REFRESH_LOCK = 'nestling-refresh';
const REFRESH_TIMEOUT_MS = 15_000;

/**
 * - token:   a valid token
 * - signIn:  the server refused for good, or nobody is signed in; a retry cannot help
 * - failed:  no answer from our server; try later
 * - answer:  the server answered something else (429, 426, 503 …), for the caller to handle
 */
export type RefreshOutcome =
  | { kind: 'token'; token: string }
  | { kind: 'signIn' }
  | { kind: 'failed'; error: RequestError }
  | { kind: 'answer'; response: Response };

type Dependencies = {
  clock: Clock;
  tokenStore: TokenStore;
  fetch: Fetch;
  /** Called after each change of the stored session, before anything else happens. */
  onStored: (session: StoredSession) => void;
  onEvent: (event: SessionEvent) => void;
};

/**
 * Renews the access token `stale`, unless another caller just did.
 *
 * Only a definite refusal by the server ends a session, and even then the person's data stays: a
 * wrong guess would lock a parent out of the data on their own phone.
 */
export function refreshTokens(stale: string | null, deps: Dependencies): Promise<RefreshOutcome> {
  return withLock(REFRESH_LOCK, async () => {
    const session = await deps.tokenStore.read();
    if (!session?.tokens) return { kind: 'signIn' };
    const { tokens } = session;
    if (tokens.accessToken !== stale && !isExpired(tokens, deps.clock.now())) {
      return { kind: 'token', token: tokens.accessToken };
    }
    const response = await requestRefresh(tokens.refreshToken, deps.fetch);
    if (response instanceof RequestError) return { kind: 'failed', error: response };
    return response.ok
      ? storeTokens(response, session, tokens.refreshToken, deps)
      : handleRefusal(response, session, tokens.refreshToken, deps);
  });
}

async function requestRefresh(
  refreshToken: string,
  fetch: Fetch,
): Promise<Response | RequestError> {
  try {
    return await fetchAnswer(fetch, '/api/auth/refresh', {
      ...jsonRequest({ refreshToken }),
      signal: AbortSignal.timeout(REFRESH_TIMEOUT_MS),
    });
  } catch (cause) {
    return cause instanceof RequestError ? cause : new RequestError('network', { cause });
  }
}

async function storeTokens(
  response: Response,
  session: StoredSession,
  used: string,
  { clock, tokenStore, onStored, onEvent }: Dependencies,
): Promise<RefreshOutcome> {
  let body: unknown;
  try {
    body = await response.json();
  } catch (cause) {
    // The connection broke during the response.
    return { kind: 'failed', error: new RequestError('network', { cause }) };
  }
  const read = readTokens(body, clock.now());
  if (!read.ok) {
    onEvent({ kind: 'malformed', message: sessionMessages.malformed });
    return { kind: 'failed', error: new RequestError('unreachable', { cause: read.error }) };
  }
  // A token of another person is an error of the server, not a new sign-in.
  if (read.user.id !== session.user.id) {
    return { kind: 'failed', error: new RequestError('unreachable') };
  }
  const renewed = { user: read.user, tokens: read.tokens };
  if (!(await tokenStore.replace(used, renewed))) return currentOutcome(tokenStore);
  onStored(renewed);
  return { kind: 'token', token: read.tokens.accessToken };
}

async function handleRefusal(
  response: Response,
  session: StoredSession,
  used: string,
  { tokenStore, onStored, onEvent }: Dependencies,
): Promise<RefreshOutcome> {
  const code = response.status === 401 ? (await readError(response))?.code : undefined;
  if (code === 'ACCOUNT_GONE') {
    const gone = { user: session.user, tokens: null, gone: true, lastToken: used };
    if (!(await tokenStore.replace(used, gone))) return currentOutcome(tokenStore);
    onStored(gone);
    return { kind: 'signIn' };
  }
  if (code === 'REFRESH_EXPIRED' || code === 'REFRESH_INVALID') {
    const signedOff = { user: session.user, tokens: null };
    if (!(await tokenStore.replace(used, signedOff))) return currentOutcome(tokenStore);
    onStored(signedOff);
    const kind = code === 'REFRESH_EXPIRED' ? 'expired' : 'invalid';
    onEvent({ kind, message: sessionMessages[kind] });
    return { kind: 'signIn' };
  }
  if (response.status === 429) {
    onEvent({ kind: 'rateLimited', message: sessionMessages.rateLimited });
  }
  return { kind: 'answer', response };
}

/** Somebody signed in or out during the refresh: that session is used. */
async function currentOutcome(tokenStore: TokenStore): Promise<RefreshOutcome> {
  const tokens = (await tokenStore.read())?.tokens;
  return tokens ? { kind: 'token', token: tokens.accessToken } : { kind: 'signIn' };
}
