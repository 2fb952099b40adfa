import type { Clock } from '../lib/clock.ts';
import { type DeviceStore, deviceStore, isStorageRefused } from '../lib/device-store.ts';
import { type Live, createCell } from '../lib/live.ts';
import { pause } from '../lib/pause.ts';
import { apiAddress } from '../lib/server-address.ts';
import { type Fetch, RequestError, fetchAnswer, jsonRequest } from './answer.ts';
import { type SessionEvent, joinSessionTalk } from './events.ts';
import { type LoginError, type NewTokens, requestAccount, requestLogin } from './new-tokens.ts';
import { type RefreshOutcome, refreshTokens } from './refresh.ts';
import { type SessionUser, isExpired, isNearExpiry } from './tokens.ts';
import {
  type StoredSession,
  type TokenStore,
  createTokenStore,
  pendingSessionFact,
} from './token-store.ts';
import type { RegisterRequest } from '../../schema/wire/auth.ts';

export type { SessionUser } from './tokens.ts';
export type { SessionEvent } from './events.ts';

/**
 *   loading ──▶ signedOut ◀──────── logout ────────┐
 *      │            │ login                        │
 *      └────────▶ signedIn ── refresh refused ──▶ signedIn, needsSignIn
 *                    ▲                             │
 *                    └── login as the same person ─┘
 *                signedIn ── removed from the family ──▶ removed ── data wiped ──▶ signedOut
 *
 * `needsSignIn` locks nobody out: the data on the device stays readable and editable, and the queue
 * waits. Signing in as another person is a signedIn with another user.
 */
export type SessionState =
  | { status: 'loading' }
  | { status: 'signedOut' }
  | { status: 'signedIn'; user: SessionUser; needsSignIn: boolean }
  | { status: 'removed'; user: SessionUser; lastToken?: string | undefined };

/** `paymentRequired`: nobody is signed in yet; the tokens are used after the payment. */
export type SignedIn = { ok: true; paymentRequired: boolean } | { ok: false; error: LoginError };

export type Session = {
  /** The same in every tab. */
  state: { get(): SessionState; subscribe: Live<SessionState>['subscribe'] };
  events: { subscribe(listener: (event: SessionEvent) => void): () => void };
  login(username: string, password: string): Promise<SignedIn>;
  /** Creates an account and signs in its owner. */
  register(request: RegisterRequest): Promise<SignedIn>;
  /** The person whose sign-in waits for a payment on this device; null for none. */
  pendingPayment(): Promise<SessionUser | null>;
  /** Signs in the person who waited for the payment. @returns false if nobody did */
  completeLogin(): Promise<boolean>;
  /** Deletes the tokens at once and notifies the server if possible. The caller handles the replica. */
  logout(): Promise<void>;
  /**
   * A token to send now, renewed if it has expired; null when there is none because the person must
   * sign in or the server does not answer.
   *
   * @param options.fresh renews the token, because the server refused the current one
   */
  accessToken(options?: { fresh?: boolean }): Promise<string | null>;
  /**
   * Fetches `path` with the bearer token. On a 401, one refresh for all realms and one retry;
   * `init.body` must therefore be of a kind that can be sent twice.
   *
   * @returns the server's response, whatever its status; also its response to a needed refresh when
   * that was neither tokens nor a refusal (429, 426, 503)
   * @throws RequestError without a response of our server, and the signal's reason when aborted
   */
  authorizedFetch(path: string, init?: RequestInit): Promise<Response>;
  /** Fetches with the tokens that wait for a payment, to ask whether it has arrived. */
  pendingFetch(path: string, init?: RequestInit): Promise<Response>;
  /** Fetches `path` without a token. @throws RequestError without a response of our server */
  publicFetch(path: string, init?: RequestInit): Promise<Response>;
  /** Renews the token if less than `withinMinutes` remain; default 15. */
  renew(withinMinutes?: number): Promise<void>;
  close(): void;
};

export type SessionOptions = {
  clock: Clock;
  /**
   * Limits the session to this person: while another person is signed in there is none. Replication
   * uses it, so that entries of one person are never sent in the name of another.
   */
  userId?: string;
  store?: DeviceStore;
  fetch?: Fetch;
};

/** A token that would expire during the request is refreshed first. */
const LEEWAY_MS = 10_000;
const LOGOUT_TIMEOUT_MS = 5_000;
/** A browser that has just started, or was just killed, may not open its storage yet. */
const READ_AGAIN_AFTER_MS = [100, 400, 1_000, 2_000];

/** The session of this origin, for a page, a worker or the service worker. */
export function createSession({
  clock,
  userId,
  store = deviceStore,
  fetch = (path, init) => globalThis.fetch(apiAddress(path), init),
}: SessionOptions): Session {
  const tokenStore = createTokenStore(store, { onlyFor: userId });
  const pending = createTokenStore(store, { fact: pendingSessionFact });
  const state = createCell<SessionState>({ status: 'loading' });
  const listeners = new Set<(event: SessionEvent) => void>();
  let refreshing: Promise<RefreshOutcome> | null = null;

  const show = (session: StoredSession | undefined): void => {
    const next = stateOf(session);
    if (JSON.stringify(next) !== JSON.stringify(state.get())) state.set(next);
  };
  const emit = (event: SessionEvent): void => listeners.forEach((listener) => listener(event));
  const reread = (): Promise<void> => tokenStore.read().then(show);

  const others = joinSessionTalk((notice) => {
    if (notice.type === 'event') emit(notice.event);
    // Unreadable storage changes nothing on the screen; the next message reads it again.
    else void reread().catch(() => undefined);
  });
  const announce = (session: StoredSession | undefined): void => {
    show(session);
    others.tell({ type: 'changed' });
  };

  /** Callers of this realm share one refresh; its lock makes it one for all realms. */
  const refresh = (stale: string | null): Promise<RefreshOutcome> => {
    refreshing ??= refreshTokens(stale, {
      clock,
      tokenStore,
      fetch,
      onStored: announce,
      onEvent(event) {
        emit(event);
        others.tell({ type: 'event', event });
      },
    }).finally(() => (refreshing = null));
    return refreshing;
  };

  /** Tokens that wait for a payment are renewed for their own request only, without a message. */
  const refreshPending = (stale: string | null): Promise<RefreshOutcome> =>
    refreshTokens(stale, {
      clock,
      tokenStore: pending,
      fetch,
      onStored: () => undefined,
      onEvent: () => undefined,
    });

  const { obtain, fetchAs } = createTokenFetch({ clock, fetch });

  /** Tokens that wait for a payment are stored separately, so no request and no replica uses them. */
  const handleTokens = async (result: NewTokens): Promise<SignedIn> => {
    if (!result.ok) return result;
    const { session, paymentRequired } = result;
    if (paymentRequired) {
      await pending.write(session);
      return { ok: true, paymentRequired };
    }
    await enter(session);
    return { ok: true, paymentRequired };
  };

  const enter = async (session: StoredSession): Promise<void> => {
    await tokenStore.write(session);
    await pending.clear().catch(() => undefined);
    announce(session);
  };

  void retryRead(reread).catch(() => show(undefined));

  return {
    state,
    events: {
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    login: async (username, password) =>
      handleTokens(await requestLogin({ username, password }, { clock, fetch })),
    async register(request) {
      return handleTokens(await requestAccount(request, { clock, fetch }));
    },
    pendingPayment: async () => (await readSignedIn(pending))?.user ?? null,
    async completeLogin() {
      const held = await readSignedIn(pending);
      if (!held) return false;
      await enter(held);
      return true;
    },
    async logout() {
      const session = await tokenStore.read();
      await tokenStore.clear();
      announce(undefined);
      if (session?.tokens) revoke(session.tokens, fetch);
    },
    async accessToken({ fresh = false } = {}) {
      const stale = fresh ? ((await tokenStore.read())?.tokens?.accessToken ?? null) : null;
      const outcome = fresh ? await refresh(stale) : await obtain(tokenStore, refresh);
      return outcome.kind === 'token' ? outcome.token : null;
    },
    authorizedFetch: (path, init = {}) => fetchAs({ from: tokenStore, renew: refresh }, path, init),
    pendingFetch: (path, init = {}) =>
      fetchAs({ from: pending, renew: refreshPending }, path, init),
    publicFetch: (path, init = {}) => fetchAnswer(fetch, path, init),
    async renew(withinMinutes) {
      const session = await tokenStore.read();
      if (!session?.tokens || !isNearExpiry(session.tokens, clock.now(), withinMinutes)) return;
      await refresh(session.tokens.accessToken);
    },
    close: () => others.close(),
  };
}

/** The stored session with tokens; undefined also when the storage cannot be read. */
async function readSignedIn(tokenStore: TokenStore): Promise<StoredSession | undefined> {
  const held = await tokenStore.read().catch(() => undefined);
  return held?.tokens ? held : undefined;
}

/** Renews an access token that the server or the clock has ended. */
type Renew = (stale: string | null) => Promise<RefreshOutcome>;

/** Requests with the access token of a store, which is renewed when it has ended. */
function createTokenFetch({ clock, fetch }: { clock: Clock; fetch: Fetch }) {
  /** A token, or why there is none. */
  const obtain = async (from: TokenStore, renew: Renew): Promise<RefreshOutcome> => {
    const session = await from.read();
    if (!session?.tokens) return { kind: 'signIn' };
    const { accessToken } = session.tokens;
    return isExpired(session.tokens, clock.now() + LEEWAY_MS)
      ? renew(accessToken)
      : { kind: 'token', token: accessToken };
  };

  const send = (path: string, init: RequestInit, token: string): Promise<Response> => {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${token}`);
    return fetchAnswer(fetch, path, { ...init, headers });
  };

  const fetchAs = async (
    { from, renew }: { from: TokenStore; renew: Renew },
    path: string,
    init: RequestInit,
  ): Promise<Response> => {
    const first = await obtain(from, renew);
    if (first.kind !== 'token') return answerOrThrow(first);
    const response = await send(path, init, first.token);
    if (response.status !== 401) return response;
    const second = await renew(first.token);
    return second.kind === 'token' ? send(path, init, second.token) : answerOrThrow(second);
  };
  return { obtain, fetchAs };
}

/** Reads the stored session again after a failure, because a browser may give its storage late. */
async function retryRead(read: () => Promise<void>): Promise<void> {
  for (const waitMs of READ_AGAIN_AFTER_MS) {
    try {
      return await read();
    } catch (error) {
      if (isStorageRefused(error)) break;
      await pause(waitMs);
    }
  }
  await read();
}

function stateOf(session: StoredSession | undefined): SessionState {
  if (!session) return { status: 'signedOut' };
  const { user, lastToken } = session;
  if (session.gone) return { status: 'removed', user, lastToken };
  return { status: 'signedIn', user: session.user, needsSignIn: session.tokens === null };
}

function answerOrThrow(outcome: Exclude<RefreshOutcome, { kind: 'token' }>): Response {
  switch (outcome.kind) {
    case 'answer':
      return outcome.response;
    case 'signIn':
      throw new RequestError('signIn');
    case 'failed':
      throw outcome.error;
  }
}

/** Best effort and not awaited: signing out works offline, and the token expires by itself. */
function revoke(tokens: { accessToken: string; refreshToken: string }, fetch: Fetch): void {
  const request = jsonRequest({ refreshToken: tokens.refreshToken });
  void fetchAnswer(fetch, '/api/auth/logout', {
    ...request,
    headers: { ...request.headers, authorization: `Bearer ${tokens.accessToken}` },
    keepalive: true,
    signal: AbortSignal.timeout(LOGOUT_TIMEOUT_MS),
  }).catch(() => undefined);
}
