import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SERVER_HEADER } from '../../schema/wire/protocol.ts';
import { type DeviceStore, createDeviceStore } from '../lib/device-store.ts';
import { RequestError } from './answer.ts';
import { CHECK_EVERY_MS, keepFresh } from './keep-fresh.ts';
import { registerMessages, sessionMessages } from './messages.ts';
import { accountMessages } from './requests/account-messages.ts';
import { checkPayment } from './requests/payment.ts';
import { type Session, type SessionEvent, type SessionState, createSession } from './session.ts';
import { waitFor } from '../../tests/helpers/wait-for.ts';

const HOUR_MS = 3_600_000;
const LIFETIME_SEC = 900;

let store: DeviceStore;
let server: TestServer;
let now: number;
let opened: Session[];
let storeCount = 0;

beforeEach(() => {
  store = createDeviceStore(`session-test-${(storeCount += 1)}`);
  server = new TestServer();
  now = Date.UTC(2026, 10, 21, 3, 0, 0);
  opened = [];
});

afterEach(() => {
  opened.forEach((session) => session.close());
  vi.useRealTimers();
});

describe('signing in', () => {
  test('starts loading and is signed out on a new device', async () => {
    const session = open();
    expect(session.state.get()).toEqual({ status: 'loading' });
    await settled(session);
    expect(session.state.get()).toEqual({ status: 'signedOut' });
  });

  test('derives the person from the access token and remembers them', async () => {
    const session = open();
    expect(await session.login(' Mia@Example.org ', 'secret')).toEqual({
      ok: true,
      paymentRequired: false,
    });
    const signedIn = { status: 'signedIn', user: mia, needsSignIn: false };
    expect(session.state.get()).toEqual(signedIn);
    expect(JSON.parse(server.requests[0]?.body ?? '')).toMatchObject({
      username: 'Mia@Example.org',
    });
    const later = open();
    await settled(later);
    expect(later.state.get()).toEqual(signedIn);
  });

  test('retries when the browser cannot read its storage at once', async () => {
    await signIn();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let failures = 3;
    const slow: DeviceStore = {
      ...store,
      get: (key) =>
        failures-- > 0
          ? Promise.reject(new DOMException('backing store', 'UnknownError'))
          : store.get(key),
    };
    const later = open({ store: slow });
    const states: SessionState[] = [];
    later.state.subscribe(() => states.push(later.state.get()));
    await vi.runAllTimersAsync();
    vi.useRealTimers();
    await settled(later);
    expect(states).toEqual([{ status: 'signedIn', user: mia, needsSignIn: false }]);
  });

  test('is signed out when the browser cannot read its storage at all', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const get = () => Promise.reject(new DOMException('backing store', 'UnknownError'));
    const later = open({ store: { ...store, get } });
    await vi.runAllTimersAsync();
    expect(later.state.get()).toEqual({ status: 'signedOut' });
  });

  test('keeps non-Latin names', async () => {
    server.user = { ...mia, name: 'Zoë 宝宝' };
    const session = await signIn();
    expect(session.state.get()).toMatchObject({ user: { name: 'Zoë 宝宝' } });
  });

  test.each([
    ['wrong password', () => failing(401, 'INVALID_CREDENTIALS', 'No.'), 'credentials', 'No.'],
    ['an unknown refusal', () => ours(500, 'oops'), 'server', sessionMessages.loginFailed],
    ['too many attempts', () => ours(429, ''), 'rateLimited', sessionMessages.rateLimited],
    ['no tokens', () => ours(200, { ok: true }), 'answer', sessionMessages.missingTokens],
    ['no JSON', () => ours(200, 'hello'), 'answer', sessionMessages.missingTokens],
    [
      'tokens that cannot be read',
      () => ours(200, { accessToken: 'a.b.c', refreshToken: 'r' }),
      'malformed',
      sessionMessages.malformed,
    ],
    ['a portal', () => portal(), 'portal', sessionMessages.network],
    ['no network', () => offline(), 'network', sessionMessages.network],
  ])('explains %s', async (_name, answer, kind, message) => {
    const session = open();
    server.answers.push(answer);
    expect(await session.login('mia', 'x')).toEqual({ ok: false, error: { kind, message } });
    expect((await store.get('session')) ?? null).toBeNull();
  });

  test('tells the other tabs', async () => {
    const [first, second] = [open(), open()];
    await settled(second);
    await first.login('mia', 'secret');
    await until(second, (state) => state.status === 'signedIn');
    expect(second.state.get()).toEqual(first.state.get());
    await first.logout();
    await until(second, (state) => state.status === 'signedOut');
  });
});

describe('registering', () => {
  const account = { username: 'mia@example.org', password: 'quiet night', role: 'super_admin' };

  test('creates the account and signs in its owner', async () => {
    const session = open();
    expect(await session.register(account as never)).toEqual({ ok: true, paymentRequired: false });
    expect(session.state.get()).toMatchObject({ status: 'signedIn', user: mia });
    expect(server.requests[0]).toMatchObject({ path: '/api/auth/register' });
    expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual(account);
  });

  test.each([
    ['no tokens', () => ours(201, { ok: true }), 'answer', registerMessages.withoutTokens],
    ['an unknown refusal', () => ours(500, 'oops'), 'server', registerMessages.failed],
    [
      'a proof that is over',
      () => failing(400, 'NOT_CONFIRMED', 'Again.'),
      'unconfirmed',
      'Again.',
    ],
    [
      'a password that everybody takes',
      () =>
        ours(400, {
          error: 'Too common.',
          code: 'VALIDATION',
          fields: [{ path: 'password', message: 'Too common.' }],
        }),
      'password',
      'Too common.',
    ],
    [
      'an address that has an account',
      () => failing(409, 'USERNAME_EXISTS', 'Taken'),
      'exists',
      registerMessages.usernameExists,
    ],
    ['no network', () => offline(), 'network', sessionMessages.network],
  ])('explains %s', async (_name, answer, kind, message) => {
    const session = open();
    server.answers.push(answer);
    const result = await session.register(account as never);
    expect(result).toEqual({ ok: false, error: { kind, message } });
    expect((await store.get('session')) ?? null).toBeNull();
  });
});

describe('a pending payment', () => {
  test.each([{ paymentRequired: true }, { code: 'PAYMENT_REQUIRED' }])(
    'stores the tokens separately, so that no request and no replica uses them (%o)',
    async (said) => {
      const session = open();
      await settled(session);
      server.said = said;
      expect(await session.login('mia', 'secret')).toEqual({ ok: true, paymentRequired: true });
      expect(session.state.get()).toEqual({ status: 'signedOut' });
      expect(await session.accessToken()).toBeNull();
      expect(await session.pendingPayment()).toEqual(mia);
      expect(await open().pendingPayment()).toEqual(mia);
    },
  );

  test('does not replace the signed-in person', async () => {
    const session = await signIn();
    server.user = { ...mia, id: 'user-2', name: 'Ben' };
    server.said = { paymentRequired: true };
    await session.login('ben', 'secret');
    expect(session.state.get()).toMatchObject({ user: { id: mia.id } });
  });

  test('signs in once when it is made', async () => {
    const session = await pendingSession();
    expect(await session.completeLogin()).toBe(true);
    expect(session.state.get()).toEqual({ status: 'signedIn', user: mia, needsSignIn: false });
    expect((await session.authorizedFetch('/api/x')).status).toBe(200);
    expect(await session.pendingPayment()).toBeNull();
    expect(await session.completeLogin()).toBe(false);
  });

  test('is cleared by a sign-in without a pending payment', async () => {
    const session = await pendingSession();
    server.said = {};
    await session.login('mia', 'secret');
    expect(await session.pendingPayment()).toBeNull();
  });

  test('is checked at the server, and only its confirmation opens the account', async () => {
    const session = await pendingSession();
    server.answers.push(() => ours(200, { paymentRequired: true }));
    expect(await checkPayment(session, mia.username)).toEqual({
      ok: false,
      error: { message: accountMessages.paymentUnverified },
    });
    expect(session.state.get()).toEqual({ status: 'signedOut' });
    expect(JSON.parse(server.lastBody ?? '')).toEqual({
      username: mia.username,
      paymentStatus: 'completed',
    });
    expect(server.requests.at(-1)?.headers.get('authorization')).toBe(
      `Bearer ${server.accessToken}`,
    );
    // To people it does not know, the server answers without a field, which does not count as paid.
    server.answers.push(() => ours(200, {}));
    expect(await checkPayment(session, mia.username)).toMatchObject({ ok: false });
    // Fifteen minutes later the token has to be renewed, which must not sign the person in.
    now += HOUR_MS;
    const held = server.hold();
    const checking = checkPayment(session, mia.username);
    await held.asked;
    expect(session.state.get()).toEqual({ status: 'signedOut' });
    server.answers.push(() => ours(200, { paymentRequired: false }));
    held.release();
    expect(await checking).toEqual({ ok: true });
    expect(session.state.get()).toMatchObject({ status: 'signedIn' });
  });

  test.each([
    ['no answer', () => offline(), sessionMessages.network],
    ['an answer without words', () => ours(500, 'oops'), accountMessages.paymentUnverified],
  ])('stays pending after %s', async (_name, answer, message) => {
    const session = await pendingSession();
    server.answers.push(answer);
    expect(await checkPayment(session, mia.username)).toMatchObject({ error: { message } });
    expect(session.state.get()).toEqual({ status: 'signedOut' });
    expect(await session.pendingPayment()).toEqual(mia);
  });

  async function pendingSession(): Promise<Session> {
    const session = open();
    await settled(session);
    server.said = { paymentRequired: true };
    await session.login('mia', 'secret');
    return session;
  }
});

describe('signing out', () => {
  test('deletes the tokens at once and does not wait for the server', async () => {
    const session = await signIn();
    let answer = (_response: Response): void => undefined;
    server.answers.push(() => new Promise((resolve) => (answer = resolve)));
    await session.logout();
    expect(session.state.get()).toEqual({ status: 'signedOut' });
    expect((await store.get('session')) ?? null).toBeNull();
    expect(server.requests.at(-1)).toMatchObject({
      path: '/api/auth/logout',
      body: '{"refreshToken":"refresh-1"}',
    });
    answer(ours(200, {}));
  });

  test('works offline', async () => {
    const session = await signIn();
    server.answers.push(() => offline());
    await session.logout();
    expect(session.state.get()).toEqual({ status: 'signedOut' });
    expect(await session.accessToken()).toBeNull();
  });

  test('wins over a refresh in progress', async () => {
    const session = await signIn();
    now += HOUR_MS;
    const held = server.hold();
    const token = session.accessToken();
    await held.asked;
    await session.logout();
    held.release();
    expect(await token).toBeNull();
    expect((await store.get('session')) ?? null).toBeNull();
  });
});

describe('the token', () => {
  test('is used until it expires, then refreshed once', async () => {
    const session = await signIn();
    expect(await session.accessToken()).toBe(server.accessToken);
    expect(server.count('/api/auth/refresh')).toBe(0);
    now += LIFETIME_SEC * 1000;
    const tokens = await Promise.all([1, 2, 3].map(() => session.accessToken()));
    expect(new Set(tokens)).toEqual(new Set([server.accessToken]));
    expect(server.count('/api/auth/refresh')).toBe(1);
  });

  test('is refreshed once for all realms', async () => {
    await signIn();
    now += HOUR_MS;
    const realms = [open(), open(), open()];
    await Promise.all(realms.map((realm) => realm.authorizedFetch('/api/x')));
    expect(server.count('/api/auth/refresh')).toBe(1);
    expect(server.count('/api/x')).toBe(3);
  });

  test('is not refreshed in a loop when the clock is a day ahead', async () => {
    now += 24 * HOUR_MS;
    const session = await signIn();
    await session.authorizedFetch('/api/x');
    await session.authorizedFetch('/api/x');
    expect(server.count('/api/auth/refresh')).toBe(0);
  });

  test('can be renewed on request', async () => {
    const session = await signIn();
    const first = await session.accessToken();
    const fresh = await session.accessToken({ fresh: true });
    expect(fresh).not.toBe(first);
    expect(server.count('/api/auth/refresh')).toBe(1);
  });

  test('is available to its own user only', async () => {
    await signIn();
    const bound = open({ userId: 'somebody-else' });
    await settled(bound);
    expect(bound.state.get()).toEqual({ status: 'signedOut' });
    expect(await bound.accessToken()).toBeNull();
    await expect(bound.authorizedFetch('/api/x')).rejects.toMatchObject({ kind: 'signIn' });
    expect(await open({ userId: mia.id }).accessToken()).toBe(server.accessToken);
  });

  test('is usable when the disk cannot be written', async () => {
    const session = await signIn();
    now += HOUR_MS;
    const failing = vi.spyOn(store, 'update').mockRejectedValue(new Error('QuotaExceededError'));
    const renewed = await session.accessToken();
    expect(renewed).toBe(server.accessToken);
    failing.mockRestore();
    now += HOUR_MS;
    expect(await session.accessToken()).toBe(server.accessToken);
    expect(server.lastBody).toBe('{"refreshToken":"refresh-2"}');
  });

  test('is renewed by the 90-minute check when it ends within 30 minutes', async () => {
    const session = await signIn();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const renew = vi.spyOn(session, 'renew');
    const stop = keepFresh(session);
    vi.advanceTimersByTime(CHECK_EVERY_MS - 1);
    expect(renew).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    await renew.mock.results[0]?.value;
    expect(server.count('/api/auth/refresh')).toBe(1);
    stop();
    vi.advanceTimersByTime(2 * CHECK_EVERY_MS);
    expect(renew).toHaveBeenCalledTimes(1);
  });

  test('is not renewed by the check when it lasts longer', async () => {
    server.lifetimeSec = 3_600;
    const session = await signIn();
    await session.renew(30);
    expect(server.count('/api/auth/refresh')).toBe(0);
  });
});

describe('a refresh that fails', () => {
  test.each([
    ['without a network', () => offline(), 'network'],
    ['at a portal', () => portal(), 'portal'],
    ['at a redirect', () => redirect(), 'portal'],
    [
      'at a gateway without a server',
      () => new Response('Bad gateway', { status: 502 }),
      'unreachable',
    ],
    ['with a garbled answer', () => ours(200, '{"acc'), 'network'],
    [
      'with foreign tokens',
      () => ours(200, { accessToken: 'a.b.c', refreshToken: 'r' }),
      'unreachable',
    ],
  ])('%s signs nobody out', async (_name, answer, kind) => {
    const session = await signIn();
    now += HOUR_MS;
    server.answers.push(answer);
    await expect(session.authorizedFetch('/api/x')).rejects.toMatchObject({ kind });
    expect(session.state.get()).toMatchObject({ status: 'signedIn', needsSignIn: false });
    expect(server.count('/api/x')).toBe(0);
    expect((await session.authorizedFetch('/api/x')).status).toBe(200);
  });

  test.each([500, 503, 429, 426, 400, 403])('with %i returns that answer', async (status) => {
    const session = await signIn();
    const events = eventsOf(session);
    now += HOUR_MS;
    server.answers.push(() => failing(status, 'SOMETHING', 'Later.'));
    const response = await session.authorizedFetch('/api/x');
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: 'Later.' });
    expect(session.state.get()).toMatchObject({ needsSignIn: false });
    expect(events).toEqual(
      status === 429 ? [{ kind: 'rateLimited', message: sessionMessages.rateLimited }] : [],
    );
  });

  test.each([
    ['REFRESH_EXPIRED', 'expired'],
    ['REFRESH_INVALID', 'invalid'],
  ] as const)('for good (%s) asks for a new sign-in in every tab', async (code, kind) => {
    const [session, other] = [await signIn(), open()];
    await settled(other);
    const events = [eventsOf(session), eventsOf(other)];
    now += HOUR_MS;
    server.answers.push(() => failing(401, code, 'no'));
    await expect(session.authorizedFetch('/api/x')).rejects.toMatchObject({ kind: 'signIn' });
    const asking = { status: 'signedIn', user: mia, needsSignIn: true };
    expect(session.state.get()).toEqual(asking);
    await until(other, (state) => state.status === 'signedIn' && state.needsSignIn);
    await waitFor(() => expect(events[1]).toHaveLength(1));
    expect(events).toEqual([
      [{ kind, message: sessionMessages[kind] }],
      [{ kind, message: sessionMessages[kind] }],
    ]);
    // No further refresh is sent until the person has signed in.
    await expect(session.authorizedFetch('/api/x')).rejects.toMatchObject({ kind: 'signIn' });
    expect(server.count('/api/auth/refresh')).toBe(1);
    const later = open();
    await settled(later);
    expect(later.state.get()).toEqual(asking);
  });

  test('because the person was removed is reported in every tab, and after a restart', async () => {
    const [session, other] = [await signIn(), open()];
    await settled(other);
    const events = eventsOf(session);
    now += HOUR_MS;
    server.answers.push(() => failing(401, 'ACCOUNT_GONE', 'no'));
    await expect(session.authorizedFetch('/api/x')).rejects.toMatchObject({ kind: 'signIn' });
    const lastToken = expect.any(String);
    const removed = { status: 'removed', user: mia, lastToken };
    expect(session.state.get()).toEqual(removed);
    await until(other, (state) => state.status === 'removed');
    const later = open();
    await settled(later);
    expect(later.state.get()).toEqual(removed);
    // The person is not asked to sign in, because the account no longer exists.
    expect(events).toEqual([]);
    await later.logout();
    expect(later.state.get()).toEqual({ status: 'signedOut' });
  });

  test('with a 401 that does not name the refresh token does not sign out', async () => {
    const session = await signIn();
    now += HOUR_MS;
    server.answers.push(() => ours(401, 'nginx'));
    expect((await session.authorizedFetch('/api/x')).status).toBe(401);
    expect(session.state.get()).toMatchObject({ needsSignIn: false });
  });

  test('is resolved when the same person signs in again', async () => {
    const session = await refusedSession();
    const seen: SessionState[] = [];
    session.state.subscribe(() => seen.push(session.state.get()));
    await session.login('mia', 'secret');
    expect(seen).toEqual([{ status: 'signedIn', user: mia, needsSignIn: false }]);
    expect((await session.authorizedFetch('/api/x')).status).toBe(200);
  });

  test('is replaced by the session of another person who signs in', async () => {
    const session = await refusedSession();
    server.user = { ...mia, id: 'user-2', name: 'Ben' };
    await session.login('ben', 'secret');
    expect(session.state.get()).toMatchObject({ user: { id: 'user-2' }, needsSignIn: false });
  });

  test('does not undo a sign-in made in the meantime', async () => {
    const session = await signIn();
    now += HOUR_MS;
    const held = server.hold(() => failing(401, 'REFRESH_INVALID', 'no'));
    const request = session.authorizedFetch('/api/x');
    await held.asked;
    await open().login('mia', 'secret');
    held.release();
    expect((await request).status).toBe(200);
    expect(session.state.get()).toMatchObject({ needsSignIn: false });
  });
});

describe('authorizedFetch', () => {
  test('sends the token and the protocol, and never follows a redirect', async () => {
    const session = await signIn();
    await session.authorizedFetch('/api/x', { headers: { 'x-more': '1' } });
    const sent = server.requests.at(-1);
    expect(Object.fromEntries(sent?.headers ?? [])).toMatchObject({
      authorization: `Bearer ${server.accessToken}`,
      'x-nestling-protocol': '1',
      'x-more': '1',
    });
    expect(sent?.redirect).toBe('manual');
  });

  test('refreshes and retries once after a 401', async () => {
    const session = await signIn();
    server.answers.push(() => failing(401, 'TOKEN_EXPIRED', 'old'));
    expect((await session.authorizedFetch('/api/x', { method: 'POST', body: 'b' })).status).toBe(
      200,
    );
    expect(server.requests.map(({ path, body }) => `${path} ${body}`).slice(1)).toEqual([
      '/api/x b',
      '/api/auth/refresh {"refreshToken":"refresh-1"}',
      '/api/x b',
    ]);
  });

  test('returns a second 401 instead of retrying again', async () => {
    const session = await signIn();
    server.refuseAll = true;
    expect((await session.authorizedFetch('/api/x')).status).toBe(401);
    expect(server.count('/api/x')).toBe(2);
    expect(server.count('/api/auth/refresh')).toBe(1);
  });

  test('uses a token that another realm renewed in the meantime', async () => {
    const [session, other] = [await signIn(), open()];
    server.answers.push(async () => {
      await other.accessToken({ fresh: true });
      return failing(401, 'TOKEN_EXPIRED', 'old');
    });
    expect((await session.authorizedFetch('/api/x')).status).toBe(200);
    expect(server.count('/api/auth/refresh')).toBe(1);
  });

  test.each([
    ['offline', () => offline(), 'network'],
    ['HTML with status 200', () => portal(), 'portal'],
    ['JSON of somebody else', () => new Response('{"login":true}'), 'portal'],
    ['a redirect', () => redirect(), 'portal'],
    ['status 511', () => new Response('', { status: 511 }), 'portal'],
    ['a gateway', () => new Response('', { status: 504 }), 'unreachable'],
    ['HTML in our name', () => ours(200, '<html>', 'text/html; charset=utf-8'), 'portal'],
  ])('treats %s as no answer', async (_name, answer, kind) => {
    const session = await signIn();
    server.answers.push(answer);
    const failure = await session.authorizedFetch('/api/x').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(RequestError);
    expect(failure).toMatchObject({ kind });
  });

  test('throws the reason of its signal', async () => {
    const session = await signIn();
    const reason = new Error('left the screen');
    server.answers.push(() => Promise.reject(reason));
    const signal = AbortSignal.abort(reason);
    await expect(session.authorizedFetch('/api/x', { signal })).rejects.toBe(reason);
  });

  test('does not try while nobody is signed in', async () => {
    const session = open();
    await expect(session.authorizedFetch('/api/x')).rejects.toMatchObject({ kind: 'signIn' });
    expect(server.requests).toEqual([]);
  });
});

test('an unreadable session counts as signed out', async () => {
  await store.set('session', { user: 'garbage' });
  const session = open();
  await settled(session);
  expect(session.state.get()).toEqual({ status: 'signedOut' });
});

test('with forbidden storage a session lasts as long as the page', async () => {
  vi.spyOn(store, 'get').mockRejectedValue(new DOMException('no', 'SecurityError'));
  vi.spyOn(store, 'set').mockRejectedValue(new DOMException('no', 'SecurityError'));
  const session = open();
  await settled(session);
  expect(session.state.get()).toEqual({ status: 'signedOut' });
  await session.login('mia', 'secret');
  expect((await session.authorizedFetch('/api/x')).status).toBe(200);
});

const mia = {
  id: 'user-1',
  accountId: 'account-1',
  username: 'mia@example.org',
  name: 'Mia',
  color: '#336699',
  role: 'super_admin',
} as const;

type Sent = { path: string; body: string; headers: Headers; redirect: string | undefined };

const GIVE_TOKENS = new Set(['/api/auth/login', '/api/auth/register', '/api/auth/refresh']);

/** Signs in, refreshes with rotation and answers `/api/…`; `answers` go first, in order. */
class TestServer {
  user: { id: string; name: string } & Record<string, unknown> = mia;
  lifetimeSec = LIFETIME_SEC;
  accessToken = '';
  refuseAll = false;
  /** What goes with tokens. */
  said: Record<string, unknown> = {};
  readonly requests: Sent[] = [];
  readonly answers: (() => Response | Promise<Response>)[] = [];
  #generation = 0;

  readonly fetch = async (path: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers);
    const body = typeof init.body === 'string' ? init.body : '';
    this.requests.push({ path, body, headers, redirect: init.redirect });
    const scripted = this.answers.shift();
    if (scripted) return scripted();
    if (GIVE_TOKENS.has(path)) return this.#tokens();
    const right = headers.get('authorization') === `Bearer ${this.accessToken}`;
    return right && !this.refuseAll ? ours(200, {}) : failing(401, 'TOKEN_INVALID', 'no');
  };

  /** Keeps the next answer back until released. */
  hold(answer: () => Response = () => this.#tokens()): { asked: Promise<void>; release(): void } {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const asked = new Promise<void>((resolve) => {
      this.answers.push(async () => {
        resolve();
        await released;
        return answer();
      });
    });
    return { asked, release };
  }

  count(path: string): number {
    return this.requests.filter((request) => request.path === path).length;
  }

  get lastBody(): string | undefined {
    return this.requests.at(-1)?.body;
  }

  #tokens(): Response {
    this.#generation += 1;
    // The server's clock is right, whatever `now` says.
    const iat = Date.UTC(2026, 10, 21, 3) / 1000;
    this.accessToken = `e30.${base64url({
      ...this.user,
      sub: this.user.id,
      iat,
      exp: iat + this.lifetimeSec,
    })}.${this.#generation}`;
    const refreshToken = `refresh-${this.#generation}`;
    return ours(200, { accessToken: this.accessToken, refreshToken, ...this.said });
  }
}

function open(options: { userId?: string; store?: DeviceStore } = {}): Session {
  const clock = { now: () => now, skewMs: () => 0 };
  const session = createSession({ clock, store, fetch: server.fetch, ...options });
  opened.push(session);
  return session;
}

async function signIn(): Promise<Session> {
  const session = open();
  await session.login('mia', 'secret');
  return session;
}

async function refusedSession(): Promise<Session> {
  const session = await signIn();
  now += HOUR_MS;
  server.answers.push(() => failing(401, 'REFRESH_INVALID', 'no'));
  await session.accessToken();
  expect(session.state.get()).toMatchObject({ needsSignIn: true });
  return session;
}

function eventsOf(session: Session): SessionEvent[] {
  const events: SessionEvent[] = [];
  session.events.subscribe((event) => events.push(event));
  return events;
}

function settled(session: Session): Promise<void> {
  return until(session, (state) => state.status !== 'loading');
}

function until(session: Session, holds: (state: SessionState) => boolean): Promise<void> {
  return waitFor(() => expect(holds(session.state.get())).toBe(true));
}

function ours(status: number, body: unknown, type = 'application/json'): Response {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return new Response(text, { status, headers: { 'content-type': type, [SERVER_HEADER]: '1' } });
}

function failing(status: number, code: string, error: string): Response {
  return ours(status, { error, code });
}

function portal(): Response {
  return new Response('<html>Sign in to the Wi-Fi', { headers: { 'content-type': 'text/html' } });
}

function redirect(): Response {
  return Object.defineProperty(new Response(''), 'type', { value: 'opaqueredirect' });
}

function offline(): Promise<Response> {
  return Promise.reject(new TypeError('Failed to fetch'));
}

function base64url(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
