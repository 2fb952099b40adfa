import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../schema/limits.ts';
import { type Answer, createApi } from '../helpers/api.ts';
import {
  type Person,
  type TestServer,
  register,
  signInAgain,
  startTestServer,
} from '../helpers/server.ts';

/** Confirming an address, registering and resetting a password: all without a session. */

let server: TestServer;
let limited: TestServer;
let now = Date.now();
let people = 0;

beforeAll(async () => {
  const options = { now: () => now, trustProxy: true };
  server = await startTestServer(options);
  limited = await startTestServer({ ...options, limitAttempts: true });
});
afterAll(async () => {
  await server.stop();
  await limited.stop();
});
beforeEach(() => {
  now += 2 * HOUR_MS;
  server.sentMails.length = 0;
});

describe('a confirmation code', () => {
  test('is sent with the same answer to every address', async () => {
    const owner = await register(server.url, server.api, {});
    const answers = [await send(owner.username), await send(newAddress())];
    expect(answers.map(shape)).toEqual([shape(answers[1]), shape(answers[1])]);
    expect(answers[0]?.body).toMatchObject({
      developmentMode: true,
      confirmationCode: expect.stringMatching(/^\d{6}$/),
    });
    await server.accounts.mailer.settled();
    expect(server.sentMails.map(({ subject }) => subject).slice(-2)).toEqual([
      'Your confirmation code',
      'Your confirmation code',
    ]);
  });

  test('works once', async () => {
    const [username, code] = await newCode();
    const proved = await verify(username, code);
    expect(proved).toMatchObject({
      status: 200,
      body: { verified: true, confirmationToken: expect.stringMatching(/^[\w-]{43}$/) },
    });
    expect(await verify(username, code)).toMatchObject(INVALID_CODE);
  });

  test('is valid only for its address', async () => {
    const [, code] = await newCode();
    const other = newAddress();
    await sendAnother(other, code);
    expect(await verify(other, code)).toMatchObject(INVALID_CODE);
    expect(await verify(newAddress(), code)).toMatchObject(INVALID_CODE);
  });

  test('expires after ten minutes', async () => {
    const [username, code] = await newCode();
    now += 10 * MINUTE_MS;
    expect(await verify(username, code)).toMatchObject(INVALID_CODE);
  });

  test('is invalid after ten attempts', async () => {
    const [username, code] = await newCode();
    for (let i = 0; i < 10; i += 1) {
      expect(await verify(username, wrong(code))).toMatchObject(INVALID_CODE);
    }
    expect(await verify(username, code)).toMatchObject(INVALID_CODE);
  });

  test('is replaced by the next one', async () => {
    const [username, code] = await newCode();
    const newer = await sendAnother(username, code);
    expect(await verify(username, code)).toMatchObject(INVALID_CODE);
    expect((await verify(username, newer)).status).toBe(200);
  });

  test('is not affected by requests and guesses of others', async () => {
    const [username, code] = await newCode();
    const stranger = from('203.0.113.7');
    const theirs = codeIn(await stranger('/api/auth/send-confirmation', { email: username }));
    for (let i = 0; i < 12; i += 1) {
      const guess = { email: username, code: wrong(theirs) };
      expect(await stranger('/api/auth/verify-confirmation', guess)).toMatchObject(INVALID_CODE);
    }
    const elsewhere = from('203.0.113.8');
    for (let i = 0; i < 12; i += 1) {
      const guess = { email: username, code: wrong(code, theirs) };
      expect(await elsewhere('/api/auth/verify-confirmation', guess)).toMatchObject(INVALID_CODE);
    }
    expect((await verify(username, code)).status).toBe(200);
  });

  test('works after the phone has changed its network', async () => {
    const [username, code] = await newCode();
    const elsewhere = from('203.0.113.9');
    const proved = await elsewhere('/api/auth/verify-confirmation', { username, code });
    expect(proved.status).toBe(200);
    const { confirmationToken } = proved.body as { confirmationToken: string };
    const body = { username, password: 'quiet night 42', confirmationToken };
    expect((await elsewhere('/api/auth/register', body)).status).toBe(201);
  });

  test('reveals only to somebody who proved the address that it has an account', async () => {
    const { username } = await register(server.url, server.api, {});
    const code = codeIn(await send(username));
    expect(await verify(username, wrong(code))).toMatchObject(INVALID_CODE);
    expect(await verify(username, code)).toMatchObject({
      status: 409,
      body: {
        code: 'USERNAME_EXISTS',
        error: 'An account with this email already exists. Please try logging in instead.',
      },
    });
    expect(await verify(username, code)).toMatchObject(INVALID_CODE);
  });

  test.each<[string, object]>([
    ['no address', {}],
    ['an empty one', { email: '' }],
    ['what is none', { email: 'somebody' }],
    ['two', { email: 'a@example.org,b@example.org' }],
    ['a name with it', { email: 'A <a@example.org>' }],
    ['a line break', { email: 'a@example.org\nb' }],
    ['an object', { email: { $ne: '' } }],
    ['a field too many', { email: 'a@example.org', role: 'super_admin' }],
    ['one without end', { email: `${'a'.repeat(250)}@example.org` }],
  ])('is not sent to %s', async (_, body) => {
    const answer = await server.api.post('/api/auth/send-confirmation', body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
  });
});

describe('registering', () => {
  const password = 'quiet night 42';

  test('needs a proved address, and reveals nothing before', async () => {
    const { username } = await register(server.url, server.api, {});
    const ask = (name: string) =>
      server.api.post('/api/auth/register', { username: name, password });
    const answers = [await ask(username), await ask(newAddress())];
    expect(answers.map(shape)).toEqual([shape(answers[1]), shape(answers[1])]);
    expect(answers[0]).toMatchObject({ status: 400, body: { code: 'NOT_CONFIRMED' } });
  });

  test('is possible only in the browser that confirmed the address', async () => {
    const username = newAddress();
    const [browser, neighbour] = [createApi(server.url), createApi(server.url)];
    const code = codeIn(await browser.post('/api/auth/send-confirmation', { email: username }));
    const verified = await browser.post('/api/auth/verify-confirmation', { email: username, code });
    const cookie = verified.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(
      /^nestling-confirmed=[\w-]{43}; Path=\/api\/auth\/register; Max-Age=1800; HttpOnly; SameSite=Strict$/,
    );
    const body = { username, password };
    expect(await neighbour.post('/api/auth/register', body)).toMatchObject(NOT_CONFIRMED);
    const registered = await browser.post('/api/auth/register', body);
    expect(registered.status).toBe(201);
    expect(registered.headers.get('set-cookie')).toMatch(/^nestling-confirmed=; .*Max-Age=0;/);
  });

  test('accepts a proof once, for its address, within half an hour', async () => {
    const [username, code] = await newCode();
    const proof = await verify(username, code);
    const { confirmationToken } = proof.body as { confirmationToken: string };
    const elsewhere = from('203.0.113.10');
    const ask = (body: object) => elsewhere('/api/auth/register', { username, password, ...body });
    expect(await ask({})).toMatchObject(NOT_CONFIRMED);
    expect(await ask({ confirmationToken: 'A'.repeat(43) })).toMatchObject(NOT_CONFIRMED);
    const other = { username: newAddress(), confirmationToken };
    expect(await ask(other)).toMatchObject(NOT_CONFIRMED);
    expect((await ask({ confirmationToken })).status).toBe(201);
    expect(await ask({ confirmationToken })).toMatchObject(NOT_CONFIRMED);

    const [late, lateCode] = await newCode();
    await verify(late, lateCode);
    now += 30 * MINUTE_MS;
    const body = { username: late, password };
    expect(await server.api.post('/api/auth/register', body)).toMatchObject(NOT_CONFIRMED);
  });

  test('refuses common passwords, and keeps the proof for the next attempt', async () => {
    const [username, code] = await newCode();
    await verify(username, code);
    const common = { username, password: 'PassWord1' };
    expect(await server.api.post('/api/auth/register', common)).toMatchObject({
      status: 400,
      body: {
        code: 'VALIDATION',
        error: 'This password is one of the most common ones. Choose another one.',
      },
    });
    const better = { username, password };
    expect((await server.api.post('/api/auth/register', better)).status).toBe(201);
  });

  test('ignores a role in the request', async () => {
    const family = await server.createFamily();
    const invite = { role: 'caregiver', childIds: [family.childId] };
    const made = await family.owner.api.post('/api/invites', invite);
    const { token: inviteToken } = made.body as { token: string };
    const [username, code] = await newCode();
    await verify(username, code);
    const body = { username, password, inviteToken, role: 'super_admin' };
    for (const more of [
      { accountId: family.accountId },
      { id: family.owner.id },
      { admin: true },
    ]) {
      const answer = await server.api.post('/api/auth/register', { ...body, ...more });
      expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    }
    const registered = await server.api.post('/api/auth/register', body);
    expect(registered.status).toBe(201);
    const { accessToken } = registered.body as { accessToken: string };
    const me = await createApi(server.url, accessToken).get('/api/auth/me');
    expect(me.body).toMatchObject({ role: 'caregiver', accountId: family.accountId });
  });
});

describe('a forgotten password', () => {
  test('gets the same answer for every address, and a mail only with an account', async () => {
    const { username } = await register(server.url, server.api, {});
    await server.accounts.mailer.settled();
    server.sentMails.length = 0;
    const answers = [await forget(username), await forget(newAddress()), await forget('nobody')];
    expect(answers.map(shape)).toEqual(answers.map(() => shape(answers[0])));
    await server.accounts.mailer.settled();
    expect(server.sentMails.map(({ to }) => to)).toEqual([username]);
  });

  test('is changed by the link once, and all sessions end', async () => {
    const person = await register(server.url, server.api, {});
    const phone = await signInAgain(server.url, person);
    const [token, other] = [await tokenFor(person), await tokenFor(person)];
    const named = await server.api.post('/api/auth/verify-reset-token', { token });
    expect([named.status, named.body]).toEqual([200, { username: person.username }]);
    const short = await reset(token, '1234567');
    expect(short.body).toMatchObject({ error: 'Password must be at least 8 characters long' });
    expect((await reset(token, 'iloveyou')).body).toMatchObject({ code: 'VALIDATION' });
    expect((await reset(token, 'a better one')).status).toBe(200);
    for (const { api, refreshToken } of [person, phone]) {
      expect((await api.get('/api/auth/me')).status).toBe(401);
      expect((await server.api.post('/api/auth/refresh', { refreshToken })).status).toBe(401);
    }
    expect((await logIn(server, person.username, person.password)).status).toBe(401);
    expect((await logIn(server, person.username, 'a better one')).status).toBe(200);
    expect(await reset(token, 'another one')).toMatchObject(INVALID_RESET);
    expect(await reset(other, 'another one')).toMatchObject(INVALID_RESET);
    await server.accounts.mailer.settled();
    const told = server.sentMails.filter(({ subject }) => subject === 'Your password was changed');
    expect(told.map(({ to }) => to)).toEqual([person.username]);
  });

  test('is changed by one of two concurrent uses of the link', async () => {
    const token = await tokenFor(await register(server.url, server.api, {}));
    const answers = await Promise.all([1, 2, 3].map((i) => reset(token, `a better one ${i}`)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
  });

  test('is not changed after an hour', async () => {
    const token = await tokenFor(await register(server.url, server.api, {}));
    now += HOUR_MS;
    expect(await reset(token, 'a better one')).toMatchObject(INVALID_RESET);
    const named = await server.api.post('/api/auth/verify-reset-token', { token });
    expect(named).toMatchObject(INVALID_RESET);
  });

  test('is not changed by a link for an unknown address, or an invalid link', async () => {
    const { body } = await forget(newAddress());
    const { resetLink } = body as { resetLink: string };
    const unknown = new URL(resetLink).searchParams.get('token') ?? '';
    for (const token of [unknown, 'x', '\0', 'A'.repeat(256)]) {
      expect(await reset(token, 'a better one')).toMatchObject(INVALID_RESET);
    }
    for (const body of [{}, { token: '' }, { token: 'A'.repeat(257), password: 'long enough' }]) {
      const answer = await server.api.post('/api/auth/reset-password', body);
      expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    }
  });
});

describe('a stranger', () => {
  const stranger = '198.51.100.7';

  test('cannot use up the mails of the owner of an address', async () => {
    now += HOUR_MS;
    const { username } = await register(limited.url, limited.api, {});
    for (const path of ['/api/auth/send-confirmation', '/api/auth/forgot-password']) {
      now += HOUR_MS;
      const ask = from(stranger, limited);
      const statuses: number[] = [];
      for (let i = 0; i < 8; i += 1) statuses.push((await ask(path, { email: username })).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
      // Many networks at once do not affect the owner's known network.
      for (let i = 0; i < 30; i += 1) {
        await from(`198.51.100.${i + 20}`, limited)(path, { email: username });
      }
      expect((await limited.api.post(path, { email: username })).status).toBe(200);
      // On a network that the owner has never used, one mail an hour is left.
      const hotel = from('198.51.100.200', limited);
      expect((await hotel(path, { email: username })).status).toBe(200);
      expect((await hotel(path, { email: username })).status).toBe(429);
    }
  });

  test('is told how long to wait, the same for every address', async () => {
    now += HOUR_MS;
    const { username } = await register(limited.url, limited.api, {});
    const ask = from('198.51.100.90', limited);
    for (const email of [username, newAddress()]) {
      for (let i = 0; i < 5; i += 1) await ask('/api/auth/forgot-password', { email });
      const refused = await ask('/api/auth/forgot-password', { email });
      expect(refused).toMatchObject({
        status: 429,
        body: { code: 'RATE_LIMITED', error: 'Too many login attempts. Please try again later.' },
      });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
    }
  });

  test('cannot lock the owner out, and a password reset ends a lockout', async () => {
    now += HOUR_MS;
    const person = await register(limited.url, limited.api, {});
    const guess = { username: person.username, password: 'not it' };
    for (let i = 0; i < 40; i += 1) await from(stranger, limited)('/api/auth/login', guess);
    expect((await logIn(limited, person.username, person.password)).status).toBe(200);
    const { username, password } = person;
    const hotel = from('198.51.100.8', limited);
    expect((await hotel('/api/auth/login', { username, password })).status).toBe(200);
    // Nor can many networks together, also when the owner is on a network that is new to the server.
    for (let i = 0; i < 60; i += 1) {
      await from(`192.0.2.${i + 1}`, limited)('/api/auth/login', guess);
    }
    const train = from('198.51.100.10', limited);
    expect((await train('/api/auth/login', { username, password })).status).toBe(200);
    // An unknown network has only three attempts meanwhile.
    const cafe = from('198.51.100.9', limited);
    const statuses: number[] = [];
    for (let i = 0; i < 5; i += 1) statuses.push((await cafe('/api/auth/login', guess)).status);
    expect(statuses).toEqual([401, 401, 401, 429, 429]);
    await limited.accounts.mailer.settled();
    const warnings = limited.sentMails.filter(
      ({ to, subject }) => to === username && /trying passwords/.test(subject),
    );
    expect(warnings).toHaveLength(1);
    const asked = await cafe('/api/auth/forgot-password', { email: username });
    const { resetLink } = asked.body as { resetLink: string };
    const token = new URL(resetLink).searchParams.get('token');
    await cafe('/api/auth/reset-password', { token, password: 'a better one' });
    const back = await cafe('/api/auth/login', { username, password: 'a better one' });
    expect(back.status).toBe(200);
  });
});

const INVALID_CODE = {
  status: 400,
  body: { code: 'CODE_INVALID', error: 'Invalid confirmation code. Please try again.' },
};
const NOT_CONFIRMED = { status: 400, body: { code: 'NOT_CONFIRMED' } };
const INVALID_RESET = {
  status: 400,
  body: { code: 'RESET_TOKEN_INVALID', error: 'Invalid or expired reset token' },
};

function newAddress(): string {
  people += 1;
  return `fresh-${people}@example.org`;
}

function send(email: string): Promise<Answer> {
  return server.api.post('/api/auth/send-confirmation', { email });
}

/** A code that differs from another one. */
async function sendAnother(email: string, code: string): Promise<string> {
  const another = codeIn(await send(email));
  return another === code ? sendAnother(email, code) : another;
}

function verify(email: string, code: string): Promise<Answer> {
  return server.api.post('/api/auth/verify-confirmation', { email, code });
}

async function newCode(): Promise<[username: string, code: string]> {
  const username = newAddress();
  return [username, codeIn(await send(username))];
}

function codeIn({ body }: Answer): string {
  return (body as { confirmationCode: string }).confirmationCode;
}

/** A code that differs from all of these. */
function wrong(...codes: string[]): string {
  return ['000000', '000001', '000002'].find((code) => !codes.includes(code)) as string;
}

function forget(email: string): Promise<Answer> {
  return server.api.post('/api/auth/forgot-password', { email });
}

async function tokenFor({ username }: Person): Promise<string> {
  const { resetLink } = (await forget(username)).body as { resetLink: string };
  return new URL(resetLink).searchParams.get('token') ?? '';
}

function reset(token: string, password: string): Promise<Answer> {
  return server.api.post('/api/auth/reset-password', { token, password });
}

function logIn(on: TestServer, username: string, password: string): Promise<Answer> {
  return on.api.post('/api/auth/login', { username, password });
}

/** Requests from another network. */
function from(address: string, on: TestServer = server) {
  const api = createApi(on.url);
  return (path: string, body: object): Promise<Answer> =>
    api.raw(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify(body),
    });
}

/** An answer without the values that differ each time. */
function shape(answer: Answer | undefined): unknown {
  const body = answer?.body as Record<string, unknown>;
  const { confirmationCode, resetLink, requestId, ...rest } = body;
  return [
    answer?.status,
    rest,
    typeof confirmationCode,
    String(resetLink).replace(/=.*/, ''),
    typeof requestId,
  ];
}
