import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { io } from 'socket.io-client';
import { openWaitingAccounts } from '../../server/accounts/entitlements.ts';
import { createApi } from '../helpers/api.ts';
import { type Person, type TestServer, register, startTestServer } from '../helpers/server.ts';

/** Accounts that wait for their payment, on a server with PAYMENTS=on. */

let server: TestServer;
let paid: Set<string>;
let asked: string[][];
let fails = false;

beforeAll(async () => {
  server = await startTestServer({
    payments: true,
    mode: 'development',
    entitlements: {
      async isEntitled(userIds) {
        asked.push([...userIds]);
        if (fails) throw new Error('the provider is away');
        return userIds.some((id) => paid.has(id));
      },
    },
  });
});
afterAll(() => server.stop());
beforeEach(() => {
  [paid, asked, fails] = [new Set(), [], false];
});

const PENDING = { paymentRequired: true, code: 'PAYMENT_REQUIRED' };
const hint = ({ username }: Person) => ({
  username,
  paymentStatus: 'completed',
  subscriptionData: {
    subscriptionStatus: 'active',
    trialEndDate: '2030-01-01T00:00:00Z',
    subscriptionEndDate: null,
  },
});

describe('an account before its payment', () => {
  test('allows only the requests that lead to the payment', async () => {
    const owner = await newOwner();
    const { api, refreshToken } = owner;
    for (const ask of [
      () => api.get('/api/events'),
      () => api.post('/api/user-children', { name: 'Mia' }),
      () => api.post('/api/sync/pull', { checkpoint: null }),
      () => api.post('/api/invites', { role: 'parent' }),
      () => api.get('/api/auth/sessions'),
      () => api.post('/api/auth/change-password', {}),
    ]) {
      expect(await ask()).toMatchObject({ status: 402, body: { code: 'PAYMENT_REQUIRED' } });
    }
    expect((await api.get('/api/auth/me')).status).toBe(200);
    const refreshed = await api.post('/api/auth/refresh', { refreshToken });
    expect(refreshed.status).toBe(200);
    expect(await socketError(owner)).toBe('PAYMENT_REQUIRED');
    expect((await api.post('/api/auth/logout', { refreshToken })).status).toBe(204);
  });

  test('can still be exported with the password', async () => {
    const { api, password } = await newOwner();
    expect((await api.get('/api/gdpr/export')).status).toBe(403);
    expect((await api.post('/api/auth/confirm-password', { password })).status).toBe(200);
    expect((await api.get('/api/gdpr/export')).status).toBe(200);
  });

  test('is reported at sign-in until the provider confirms the payment', async () => {
    const owner = await newOwner();
    expect(await logIn(owner)).toMatchObject(PENDING);
    paid.add(owner.id);
    const body = await logIn(owner);
    expect(body).not.toHaveProperty('paymentRequired');
    const { accessToken } = body as { accessToken: string };
    const api = createApi(server.url, accessToken);
    expect((await api.post('/api/user-children', { name: 'Mia' })).status).toBe(201);
    // The earlier tokens are valid, too, so nobody has to sign in again.
    expect((await owner.api.get('/api/user-children')).body).toHaveLength(1);
  });

  test('is not opened by what a browser says', async () => {
    const owner = await newOwner();
    const claimed = await owner.api.post('/api/auth/update-payment-status', hint(owner));
    expect([claimed.status, claimed.body]).toEqual([200, { paymentRequired: true }]);
    expect(asked.at(-1)).toEqual([owner.id]);
    expect((await owner.api.get('/api/events')).status).toBe(402);
    paid.add(owner.id);
    const settled = await owner.api.post('/api/auth/update-payment-status', hint(owner));
    expect(settled.body).toEqual({ paymentRequired: false });
    expect((await owner.api.get('/api/events')).status).toBe(200);
  });

  test('reveals nothing without a session, but asks the provider all the same', async () => {
    const owner = await newOwner();
    paid.add(owner.id);
    const stranger = { ...owner, username: 'nobody@example.org' };
    for (const person of [owner, stranger]) {
      const answer = await server.api.post('/api/auth/update-payment-status', hint(person));
      expect([answer.status, answer.body]).toEqual([200, {}]);
    }
    await expect.poll(async () => (await owner.api.get('/api/events')).status).toBe(200);
  });

  test('keeps waiting while the provider is away', async () => {
    const owner = await newOwner();
    fails = true;
    expect(await logIn(owner)).toMatchObject(PENDING);
    const answer = await owner.api.post('/api/auth/update-payment-status', hint(owner));
    expect(answer.body).toEqual({ paymentRequired: true });
  });

  test('opens when payments are switched off', async () => {
    const owner = await newOwner();
    await openWaitingAccounts(server.db);
    expect((await owner.api.get('/api/events')).status).toBe(200);
  });

  test('is free for an invited person', async () => {
    const owner = await newOwner();
    paid.add(owner.id);
    await logIn(owner);
    const made = await owner.api.post('/api/invites', { role: 'caregiver' });
    const { token: inviteToken } = made.body as { token: string };
    const nanny = await register(server.url, server.api, { inviteToken });
    expect((await nanny.api.get('/api/events')).status).toBe(200);
  });

  test.each<[string, object]>([
    ['no name', { paymentStatus: 'completed' }],
    ['a field too many', { username: 'a@example.org', paymentStatus: 'completed', paid: true }],
    ['a status without end', { username: 'a@example.org', paymentStatus: 'x'.repeat(41) }],
  ])('is not asked for with %s', async (_, body) => {
    const answer = await server.api.post('/api/auth/update-payment-status', body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
  });
});

describe('in development', () => {
  test('a token can be decoded', async () => {
    const { accessToken, id } = await newOwner();
    const ask = (token: string) => server.api.post('/api/auth/debug-token', { token });
    expect((await ask(accessToken)).body).toMatchObject({ valid: true, payload: { id } });
    expect((await ask(`${accessToken}x`)).body).toEqual({ valid: false });
  });

  test('not in production', async () => {
    const elsewhere = await startTestServer({ mode: 'production' });
    try {
      const answer = await elsewhere.api.post('/api/auth/debug-token', { token: 'x' });
      expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
      for (const path of ['/api/auth/send-confirmation', '/api/auth/forgot-password']) {
        const { status, body } = await elsewhere.api.post(path, { email: 'ana@example.org' });
        expect([status, body]).toEqual([200, { message: expect.any(String) }]);
      }
    } finally {
      await elsewhere.stop();
    }
  });
});

function newOwner(): Promise<Person> {
  return register(server.url, server.api, {});
}

async function logIn({ username, password }: Person): Promise<unknown> {
  const { status, body } = await server.api.post('/api/auth/login', { username, password });
  expect(status).toBe(200);
  return body;
}

async function socketError({ accessToken }: Person): Promise<unknown> {
  const socket = io(server.url, {
    transports: ['websocket'],
    reconnection: false,
    auth: { token: accessToken },
  });
  const error = await new Promise<Error & { data?: { code: string } }>((resolve) => {
    socket.once('connect_error', resolve);
  });
  socket.close();
  return error.data?.code;
}
