import { SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../schema/limits.ts';
import { rotateIfOld, rotateNow } from '../../server/accounts/sessions/signing-keys.ts';
import { type Answer, createApi } from '../helpers/api.ts';
import { type Person, type TestServer, register, startTestServer } from '../helpers/server.ts';

/** Access tokens (RFC 8725) and their signing keys. */

let server: TestServer;
let now = Date.now();

beforeAll(async () => {
  server = await startTestServer({ now: () => now });
});
afterAll(() => server.stop());
beforeEach(() => {
  now += DAY_MS;
});

describe('an access token', () => {
  test('contains only ids and the data that the app reads, and expires within 15 minutes', async () => {
    const person = await newPerson();
    const payload = payloadOf(person.accessToken);
    expect(Object.keys(payload).toSorted().join(' ')).toBe(
      'accountId aud color exp iat id iss jti name role sid sub username',
    );
    expect(Number(payload['exp']) - Number(payload['iat'])).toBeLessThanOrEqual(15 * 60);
  });

  test('is only its own person, however many ask at the same time', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => newPerson()));
    const [ended, ...others] = people;
    await ended?.api.post('/api/auth/logout');
    const answers = await Promise.all(people.map(({ api }) => api.get('/api/auth/me')));
    expect(answers.map(({ status }) => status)).toEqual([401, ...others.map(() => 200)]);
    const names = answers.slice(1).map(({ body }) => (body as { username: string }).username);
    expect(names).toEqual(others.map(({ username }) => username));
  });

  test.each<[string, Forging]>([
    ['of another issuer', { claims: { iss: 'somebody' } }],
    ['without an issuer', { claims: { iss: undefined } }],
    ['for somebody else', { claims: { aud: 'billing' } }],
    ['without an end', { claims: { exp: undefined } }],
    ['that is over', { claims: { exp: 1 }, code: 'TOKEN_EXPIRED' }],
    ['that is not good yet', { claims: { nbf: 4_000_000_000 } }],
    ['without a sign-in', { claims: { sid: undefined } }],
    ['without a refresh token', { claims: { jti: undefined } }],
    ['with a role that is none', { claims: { role: 'root' } }],
    ['of two people', { claims: { id: 'somebody-else' } }],
    ['of another kind', { header: { typ: 'JWT' } }],
    ['of no kind', { header: { typ: undefined } }],
    ['of another algorithm', { header: { alg: 'HS384' } }],
    ['of an unknown key', { header: { kid: 'k0' } }],
    ['of no key', { header: { kid: undefined } }],
    ['with a critical part that nobody knows', { header: { crit: ['x'], x: 1 } }],
  ])('%s is refused, though the right key has signed it', async (_, forging) => {
    const person = await newPerson();
    const answer = await ask(await forge(person, forging));
    expect(answer).toMatchObject({ status: 401, body: { code: forging.code ?? 'TOKEN_INVALID' } });
  });

  test('that is signed again unchanged is accepted, so the others are refused for their content', async () => {
    expect((await ask(await forge(await newPerson(), {}))).status).toBe(200);
  });

  test('that was accepted is refused when it is over, and changed in one letter', async () => {
    const { accessToken } = await newPerson();
    for (let i = 0; i < 2; i += 1) expect((await ask(accessToken)).status).toBe(200);
    const last = accessToken.at(-5) === 'A' ? 'B' : 'A';
    const changed = `${accessToken.slice(0, -5)}${last}${accessToken.slice(-4)}`;
    expect(await ask(changed)).toMatchObject({ status: 401, body: { code: 'TOKEN_INVALID' } });
    now += 16 * MINUTE_MS;
    expect(await ask(accessToken)).toMatchObject({ status: 401, body: { code: 'TOKEN_EXPIRED' } });
  });

  test('is refused when it is unsigned, changed or signed with another key', async () => {
    const person = await newPerson();
    const [header, payload, signature] = person.accessToken.split('.') as [string, string, string];
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string };
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const forged = [
      `${part({ alg: 'none', typ: 'at+jwt', kid })}.${payload}.`,
      `${part({ alg: 'None', typ: 'at+jwt', kid })}.${payload}.`,
      `${part({ alg: 'RS256', typ: 'at+jwt', kid })}.${payload}.${signature}`,
      `${part({ alg: 'HS256', typ: 'at+jwt', kid: "k'; drop table signing_keys" })}.${payload}.${signature}`,
      await forge(person, { secret: Buffer.alloc(32) }),
      `${header}.${part({ ...payloadOf(person.accessToken), role: 'super_admin', name: 'x' })}.${signature}`,
      `${header}.${payload}`,
      `${header}.${payload}.${signature}.${signature}`,
    ];
    for (const token of forged) {
      expect([token, await ask(token)]).toMatchObject([
        token,
        { status: 401, body: { code: 'TOKEN_INVALID' } },
      ]);
    }
  });

  test('is not accepted as a refresh token, nor the other way round', async () => {
    const person = await newPerson();
    expect((await ask(person.refreshToken)).body).toMatchObject({ code: 'TOKEN_INVALID' });
    const body = { refreshToken: person.accessToken.slice(0, 256) };
    expect(await server.api.post('/api/auth/refresh', body)).toMatchObject({
      status: 401,
      body: { code: 'REFRESH_INVALID' },
    });
  });
});

describe('the signing keys', () => {
  test('change every ninety days, and older tokens stay valid until they expire', async () => {
    await rotateNow(server.db, { revoke: true, now });
    now += 2 * MINUTE_MS;
    const person = await newPerson();
    const before = kidOf(person.accessToken);
    await rotateIfOld(server.db, now + 80 * DAY_MS);
    now += 2 * MINUTE_MS;
    expect(kidOf((await refresh(person)).accessToken)).toBe(before);

    now += 91 * DAY_MS;
    const late = await newPerson();
    expect(kidOf(late.accessToken)).toBe(before);
    await Promise.all([1, 2, 3].map(() => rotateIfOld(server.db, now)));
    now += 2 * MINUTE_MS;
    expect((await ask(late.accessToken)).status).toBe(200);
    const after = await newPerson();
    expect(kidOf(after.accessToken)).not.toBe(before);
    expect((await ask(after.accessToken)).status).toBe(200);
    expect(await keyCount()).toBe(2);

    now += 2 * HOUR_MS;
    await rotateIfOld(server.db, now);
    expect(await keyCount()).toBe(1);
  });

  test('are found by a process that has not read them yet', async () => {
    const person = await newPerson();
    // Like another process on the same database.
    await rotateNow(server.db, { revoke: false, now });
    now += 10_000;
    expect((await ask(await forge(person, { newest: true }))).status).toBe(200);
  });

  test('can be revoked at once, and devices continue with their refresh tokens', async () => {
    const person = await newPerson();
    await rotateNow(server.db, { revoke: true, now });
    now += 61_000;
    expect((await ask(person.accessToken)).body).toMatchObject({ code: 'TOKEN_INVALID' });
    const { accessToken } = await refresh(person);
    expect((await ask(accessToken)).status).toBe(200);
  });
});

type Forging = {
  claims?: Record<string, unknown>;
  header?: Record<string, unknown>;
  secret?: Uint8Array;
  /** Signed with the newest key, not with the token's own. */
  newest?: true;
  code?: string;
};

/** A person's token, signed again with some changes. */
async function forge({ accessToken }: Person, forging: Forging): Promise<string> {
  const { claims = {}, header = {}, secret, newest } = forging;
  const rows = await server.db.query<{ kid: string; secret: string }>(
    'select kid, secret from signing_keys order by made_at desc',
  );
  const own = rows.find(({ kid }) => kid === kidOf(accessToken));
  const key = newest ? rows[0] : own;
  const protectedHeader = { alg: 'HS256', typ: 'at+jwt', kid: key?.kid, ...header };
  return new SignJWT(defined({ ...payloadOf(accessToken), ...claims }))
    .setProtectedHeader(defined(protectedHeader) as { alg: string })
    .sign(secret ?? Buffer.from(key?.secret ?? '', 'base64url'), { crit: { x: false } });
}

function defined(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

function newPerson(): Promise<Person> {
  return register(server.url, server.api, {});
}

function ask(token: string): Promise<Answer> {
  return createApi(server.url, token).get('/api/auth/me');
}

async function refresh({ refreshToken }: Person): Promise<{ accessToken: string }> {
  const { status, body } = await server.api.post('/api/auth/refresh', { refreshToken });
  expect(status).toBe(200);
  return body as { accessToken: string };
}

async function keyCount(): Promise<number> {
  return (await server.db.query('select kid from signing_keys')).length;
}

function kidOf(token: string): string {
  const header = Buffer.from(token.split('.')[0] ?? '', 'base64url').toString();
  return (JSON.parse(header) as { kid: string }).kid;
}

function payloadOf(token: string): Record<string, unknown> {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  return JSON.parse(payload) as Record<string, unknown>;
}
