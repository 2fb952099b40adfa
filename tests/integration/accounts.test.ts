import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../schema/limits.ts';
import { AccessTokenPayload } from '../../schema/wire/tokens.ts';
import { sweepSessions } from '../../server/accounts/sessions/sessions.ts';
import { type Answer, createApi } from '../helpers/api.ts';
import {
  type Person,
  type TestServer,
  confirm,
  register,
  startTestServer,
} from '../helpers/server.ts';

let server: TestServer;
let limited: TestServer;
let now = Date.now();

beforeAll(async () => {
  server = await startTestServer({ now: () => now });
  limited = await startTestServer({ now: () => now, limitAttempts: true });
});
afterAll(async () => {
  await server.stop();
  await limited.stop();
});
beforeEach(() => {
  now = Date.now();
});

describe('registering', () => {
  test('creates the owner of a new account, with a member record', async () => {
    const owner = await newPerson();
    const { body } = await owner.api.get('/api/auth/account/users');
    expect(body).toEqual(
      [
        {
          id: owner.id,
          username: owner.username,
          name: 'Person-',
          color: '#3B82F6',
          role: 'super_admin',
          relation: null,
          lastSeen: expect.any(Number),
          phone: null,
        },
      ].map((user) => ({ ...user, name: expect.any(String) })),
    );
    expect((await owner.api.get('/api/auth/account/user-count')).body).toEqual({ count: 1 });
    const start = await owner.api.pull();
    const { body: page } = await owner.api.post('/api/sync/history', { cursor: start.history });
    expect(page).toMatchObject({
      changes: [{ collection: 'members', record: { id: owner.id, role: 'super_admin' } }],
    });
  });

  test('puts the data that the app reads into the access token', async () => {
    const owner = await newPerson();
    const claims = payloadOf(owner.accessToken);
    expect(AccessTokenPayload.parse(claims)).toMatchObject({
      sub: owner.id,
      id: owner.id,
      username: owner.username,
      role: 'super_admin',
    });
    expect(Number(claims['exp']) - Number(claims['iat'])).toBe(15 * 60);
  });

  test('accepts a username only once, ignoring case', async () => {
    const owner = await newPerson();
    const username = ` ${owner.username.toUpperCase()} `;
    const asked = await server.api.post('/api/auth/send-confirmation', { username });
    const { confirmationCode: code } = asked.body as { confirmationCode: string };
    const again = await server.api.post('/api/auth/verify-confirmation', { username, code });
    expect(again).toMatchObject({
      status: 409,
      body: {
        code: 'USERNAME_EXISTS',
        error: 'An account with this email already exists. Please try logging in instead.',
      },
    });
  });

  test.each<[string, object, string]>([
    ['a short password', { password: '1234567' }, 'Password must be at least 8 characters long'],
    [
      'no address',
      { username: 'somebody' },
      'Email is not valid. Please provide a valid email address.',
    ],
    [
      'a zero byte',
      { username: 'a\u0000b@example.org' },
      'Email is not valid. Please provide a valid email address.',
    ],
  ])('refuses %s', async (_, wrong, error) => {
    const answer = await server.api.post('/api/auth/register', {
      username: 'fresh@example.org',
      password: 'long enough',
      ...wrong,
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION', error } });
  });

  test('succeeds once when many register the same username at the same time', async () => {
    const confirmationToken = await confirm(server.api, 'race@example.org');
    const body = { username: 'race@example.org', password: 'long enough', confirmationToken };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => server.api.post('/api/auth/register', body)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 400, 400, 400, 400]);
  });
});

describe('signing in', () => {
  test('returns tokens, and ignores the case of the username', async () => {
    const { username, password } = await newPerson();
    const answer = await logIn(server, username.toUpperCase(), password);
    expect(answer.status).toBe(200);
    expect(tokensIn(answer).refreshToken).not.toBe('');
  });

  test('does not reveal whether the username or the password was wrong', async () => {
    const { username } = await newPerson();
    const wrong = await logIn(server, username, 'not it');
    const unknown = await logIn(server, 'nobody@example.org', 'not it');
    for (const { status, body } of [wrong, unknown]) {
      expect([status, body]).toEqual([
        401,
        {
          error: 'Login failed. Please try again.',
          code: 'INVALID_CREDENTIALS',
          requestId: expect.any(String),
        },
      ]);
    }
  });

  test('is limited by username and network, and says how long to wait', async () => {
    const person = await newPerson(limited);
    for (let i = 0; i < 10; i += 1) {
      expect((await logIn(limited, person.username, 'not it')).status).toBe(401);
    }
    const refused = await logIn(limited, person.username, person.password);
    expect(refused).toMatchObject({
      status: 429,
      body: {
        code: 'RATE_LIMITED',
        error: 'Too many login attempts. Please try again later.',
      },
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
    // Other people on the same network are not limited.
    const other = await newPerson(limited);
    expect((await logIn(limited, other.username, other.password)).status).toBe(200);
    now += 11 * MINUTE_MS;
    expect((await logIn(limited, person.username, person.password)).status).toBe(200);
  });

  test('resets the failed attempts after a success', async () => {
    const person = await newPerson(limited);
    for (let round = 0; round < 3; round += 1) {
      for (let i = 0; i < 8; i += 1) await logIn(limited, person.username, 'not it');
      expect((await logIn(limited, person.username, person.password)).status).toBe(200);
    }
  });
});

describe('a refresh token', () => {
  test('works once and returns its successor', async () => {
    const person = await newPerson();
    const first = await refresh(person.refreshToken);
    expect(first.status).toBe(200);
    const second = await refresh(tokensIn(first).refreshToken);
    expect(second.status).toBe(200);
    const api = createApi(server.url, tokensIn(second).accessToken);
    expect((await api.get('/api/auth/users')).status).toBe(200);
  });

  test('returns the same successor to every request within a minute', async () => {
    const { refreshToken } = await newPerson();
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(refreshToken)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const successors = new Set(answers.map((answer) => tokensIn(answer).refreshToken));
    expect(successors.size).toBe(1);
    now += 59_000;
    expect(tokensIn(await refresh(refreshToken)).refreshToken).toBe([...successors][0]);
  });

  test('ends the whole session when it is used again later', async () => {
    const { refreshToken, api } = await newPerson();
    const next = await refresh(refreshToken);
    await use(next);
    now += 59_000;
    expect((await refresh(refreshToken)).status).toBe(200);
    now += 2_000;
    const reused = await refresh(refreshToken);
    expect(reused).toMatchObject({
      status: 401,
      body: {
        code: 'REFRESH_INVALID',
        error: 'Your session is invalid. Please log in again.',
      },
    });
    expect((await refresh(tokensIn(next).refreshToken)).body).toMatchObject({
      code: 'REFRESH_INVALID',
    });
    // The access token becomes invalid with the session, before it expires.
    expect(await api.get('/api/auth/users')).toMatchObject({
      status: 401,
      body: { code: 'TOKEN_INVALID' },
    });
  });

  test('is still valid hours later when its answer never arrived', async () => {
    const { refreshToken } = await newPerson();
    const lost = await refresh(refreshToken);
    now += 5 * HOUR_MS;
    const found = await refresh(refreshToken);
    expect(tokensIn(found).refreshToken).toBe(tokensIn(lost).refreshToken);
    // The successor was used, so the old token counts as a copy.
    await use(found);
    now += 61_000;
    expect((await refresh(refreshToken)).status).toBe(401);
    expect((await refresh(tokensIn(found).refreshToken)).status).toBe(401);
  });

  test('is no longer valid after its successor was used', async () => {
    const { refreshToken } = await newPerson();
    const next = tokensIn(await refresh(refreshToken)).refreshToken;
    const afterNext = tokensIn(await refresh(next)).refreshToken;
    expect((await refresh(refreshToken)).status).toBe(401);
    expect((await refresh(afterNext)).status).toBe(401);
  });

  test('is accepted by a server that forgot it with a restored backup, but older tokens are not', async () => {
    const { refreshToken } = await newPerson();
    const first = tokensIn(await refresh(refreshToken)).refreshToken;
    const second = await refresh(first);
    await use(second);
    const backup = await refresh(tokensIn(second).refreshToken);
    // The server is back in the state in which the session began.
    await server.db.query('delete from refresh_tokens where generation > 0 and account_id = $1', [
      refreshToken.slice(0, 36),
    ]);
    await server.db.query(
      'update refresh_tokens set rotated_at = null, successor_hash = null where account_id = $1',
      [refreshToken.slice(0, 36)],
    );
    const answers = await Promise.all([1, 2, 3].map(() => refresh(tokensIn(backup).refreshToken)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [taken] = answers as [Answer, ...Answer[]];
    await use(taken);
    expect((await refresh(tokensIn(taken).refreshToken)).status).toBe(200);
    now += 61_000;
    // A client with an older token has a copy.
    expect((await refresh(first)).status).toBe(401);
    expect((await refresh(refreshToken)).status).toBe(401);
    expect((await refresh(tokensIn(taken).refreshToken)).status).toBe(401);
  });

  test('of a removed person gets ACCOUNT_GONE while it is valid, and no other token does', async () => {
    const family = await server.createFamily();
    const [owner, caregiver] = [family.owner, family.caregiver];
    const login = await owner.api.post('/api/auth/login', {
      username: caregiver.username,
      password: caregiver.password,
    });
    const theirs = tokensIn(login).refreshToken;
    await owner.api.delete(`/api/auth/users/${caregiver.id}`);
    const gone = { status: 401, body: { code: 'ACCOUNT_GONE' } };
    expect(await refresh(theirs)).toMatchObject(gone);
    await sweepSessions(server.db, now + 150 * DAY_MS);
    expect(await refresh(theirs)).toMatchObject(gone);
    const bytes = Buffer.from(theirs.split('.')[1] ?? '', 'base64url');
    bytes.writeUInt32BE(7, 16);
    const forged = `${theirs.split('.')[0]}.${bytes.toString('base64url')}`;
    expect(await refresh(forged)).toMatchObject({ body: { code: 'REFRESH_INVALID' } });
    await sweepSessions(server.db, now + 220 * DAY_MS);
    expect(await refresh(theirs)).toMatchObject({ body: { code: 'REFRESH_INVALID' } });
  });

  test('with a forged signature is refused', async () => {
    const { refreshToken } = await newPerson();
    const [account = '', encoded = ''] = refreshToken.split('.');
    const bytes = Buffer.from(encoded, 'base64url');
    bytes.writeUInt32BE(7, 16);
    const forged = `${account}.${bytes.toString('base64url')}`;
    expect(await refresh(forged)).toMatchObject({ status: 401, body: { code: 'REFRESH_INVALID' } });
    expect((await refresh(refreshToken)).status).toBe(200);
  });

  test('expires after two months without use, and after half a year at the latest', async () => {
    const idle = await newPerson();
    now += 61 * DAY_MS;
    expect(await refresh(idle.refreshToken)).toMatchObject({
      status: 401,
      body: {
        code: 'REFRESH_EXPIRED',
        error: 'Your session has expired. Please log in again.',
      },
    });
    let { refreshToken } = await newPerson();
    for (let days = 0; days < 180; days += 50) {
      const answer = await refresh(refreshToken);
      expect(answer.status).toBe(200);
      refreshToken = tokensIn(answer).refreshToken;
      now += 50 * DAY_MS;
    }
    expect((await refresh(refreshToken)).body).toMatchObject({ code: 'REFRESH_EXPIRED' });
  });

  test('is invalid after signing out', async () => {
    const { refreshToken, api } = await newPerson();
    expect((await api.post('/api/auth/logout', { refreshToken })).status).toBe(204);
    expect((await refresh(refreshToken)).status).toBe(401);
    expect((await api.get('/api/auth/users')).status).toBe(401);
    expect((await api.post('/api/auth/logout')).status).toBe(204);
  });

  test.each(['', 'x', 'null', `${'0'.repeat(36)}.${'A'.repeat(43)}`, 'a'.repeat(300), '\u0000'])(
    'that was never one is refused: %j',
    async (refreshToken) => {
      const { status } = await refresh(refreshToken);
      expect([400, 401]).toContain(status);
    },
  );
});

describe('sessions that ended long ago', () => {
  test('are deleted, and no others', async () => {
    const [gone, kept] = [await newPerson(), await newPerson()];
    const { body } = await kept.api.post('/api/auth/refresh', { refreshToken: kept.refreshToken });
    await gone.api.post('/api/auth/logout', { refreshToken: gone.refreshToken });
    await sweepSessions(server.db, now + 31 * DAY_MS);
    const rows = await server.db.query(
      'select session_id from sessions where account_id = any($1::text[])',
      [[gone.accountId, kept.accountId]],
    );
    expect(rows).toHaveLength(1);
    expect((await refresh((body as { refreshToken: string }).refreshToken)).status).toBe(200);
  });
});

describe('an access token', () => {
  test('expires after 15 minutes', async () => {
    const { api } = await newPerson();
    now += 14 * MINUTE_MS;
    expect((await api.get('/api/auth/users')).status).toBe(200);
    now += 2 * MINUTE_MS;
    expect(await api.get('/api/auth/users')).toMatchObject({
      status: 401,
      body: { code: 'TOKEN_EXPIRED' },
    });
  });

  test('of another server, algorithm, type or content is refused', async () => {
    const { accessToken } = await newPerson();
    const other = await newPerson(limited);
    const [header, payload, signature] = accessToken.split('.') as [string, string, string];
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const forged = [
      other.accessToken,
      `${part({ alg: 'none', typ: 'at+jwt', kid: 'k1' })}.${payload}.`,
      `${part({ alg: 'HS512', typ: 'at+jwt', kid: 'k1' })}.${payload}.${signature}`,
      `${part({ alg: 'HS256', typ: 'JWT', kid: 'k1' })}.${payload}.${signature}`,
      `${part({ alg: 'HS256', typ: 'at+jwt', kid: '../k1' })}.${payload}.${signature}`,
      `${header}.${part({ ...payloadOf(accessToken), role: 'super_admin', id: 'x' })}.${signature}`,
      'nonsense',
      `${header}.${payload}`,
    ];
    for (const token of forged) {
      const answer = await createApi(server.url, token).get('/api/auth/users');
      expect([token, answer.status, (answer.body as { code: string }).code]).toEqual([
        token,
        401,
        'TOKEN_INVALID',
      ]);
    }
    const none = await server.api.get('/api/auth/users');
    expect(none).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
  });
});

describe('removing a person', () => {
  test('ends their sessions, keeps their entries, and frees their username', async () => {
    const family = await server.createFamily();
    const { owner, parent, caregiver, childId } = family;
    const event = { type: 'diaper', childId, startedAt: now, payload: { kind: 'wet' } };
    const logged = (await caregiver.api.post('/api/events', event)).body as Idd;
    expect((await parent.api.delete(`/api/auth/users/${caregiver.id}`)).status).toBe(403);
    expect((await owner.api.delete(`/api/auth/users/${caregiver.id}`)).status).toBe(204);
    expect((await caregiver.api.get('/api/events')).status).toBe(401);
    expect((await refresh(caregiver.refreshToken)).status).toBe(401);
    expect((await logIn(server, caregiver.username, caregiver.password)).status).toBe(401);
    expect((await owner.api.get(`/api/events/${logged.id}`)).status).toBe(200);
    expect((await owner.api.get(`/api/user-children/${childId}`)).body).toMatchObject({
      caregivers: [],
    });
    expect((await owner.api.get('/api/auth/account/user-count')).body).toEqual({ count: 2 });
    expect((await owner.api.delete(`/api/auth/users/${caregiver.id}`)).status).toBe(404);
    expect((await owner.api.delete(`/api/auth/users/${owner.id}`)).status).toBe(403);
    await confirm(server.api, caregiver.username);
    const back = await server.api.post('/api/auth/register', {
      username: caregiver.username,
      password: 'long enough',
    });
    expect(back.status).toBe(201);
  });
});

type Idd = { id: string };

function newPerson(on: TestServer = server): Promise<Person> {
  // Resets the hourly limit of registrations, which these tests are not about.
  if (on === limited) now += HOUR_MS;
  return register(on.url, on.api, {});
}

async function use(answer: Answer): Promise<void> {
  const { status } = await createApi(server.url, tokensIn(answer).accessToken).get('/api/events');
  expect(status).toBe(200);
}

function logIn(on: TestServer, username: string, password: string): Promise<Answer> {
  return on.api.post('/api/auth/login', { username, password });
}

function refresh(refreshToken: string): Promise<Answer> {
  return server.api.post('/api/auth/refresh', { refreshToken });
}

function tokensIn({ body }: Answer): { accessToken: string; refreshToken: string } {
  return body as { accessToken: string; refreshToken: string };
}

function payloadOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as Record<
    string,
    unknown
  >;
}
