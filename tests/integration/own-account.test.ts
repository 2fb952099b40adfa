import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../../schema/limits.ts';
import type { MemberRecord } from '../../schema/records/member.ts';
import type { Profile, SessionAnswer } from '../../schema/wire/account.ts';
import { confirmEmailChange } from '../../server/accounts/credentials/change-credentials.ts';
import { changeProfile } from '../../server/accounts/people/profile.ts';
import { type User, findUser } from '../../server/accounts/people/users.ts';
import { authenticate, requireConfirmed } from '../../server/http/access.ts';
import { type Answer, createApi } from '../helpers/api.ts';
import {
  type Person,
  type TestServer,
  confirm,
  register,
  signInAgain,
  startTestServer,
} from '../helpers/server.ts';
import { handOver } from '../helpers/transfer.ts';

/** A person's own profile, password, address and sessions. */

const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';

let server: TestServer;
let now = Date.now();

beforeAll(async () => {
  server = await startTestServer({ now: () => now });
});
afterAll(() => server.stop());
beforeEach(() => {
  now = Date.now();
  server.sentMails.length = 0;
});

describe('a profile', () => {
  test('is changed for the whole family', async () => {
    const { owner, caregiver } = await server.createFamily();
    const { body } = await caregiver.api.get('/api/auth/me');
    expect(body).toMatchObject({
      id: caregiver.id,
      accountId: caregiver.accountId,
      username: caregiver.username,
      role: 'caregiver',
      relation: null,
      phone: null,
      onboardingComplete: false,
    });
    const said = {
      name: ' Zoë ',
      color: '#123ABC',
      relation: 'grandparent',
      phone: '+49 30 1234',
    };
    const changed = await caregiver.api.patch('/api/auth/me', said);
    const shown = { ...said, name: 'Zoë' };
    expect(changed).toMatchObject({ status: 200, body: shown });
    expect(await memberOf(owner, caregiver.id)).toMatchObject(shown);
    expect(await memberOf(owner, caregiver.id)).not.toHaveProperty('username');
    await caregiver.api.patch('/api/auth/me', { phone: '', relation: null });
    expect((await caregiver.api.get('/api/auth/me')).body).toMatchObject({
      ...shown,
      phone: null,
      relation: null,
    });
  });

  test.each([
    ['a role', { role: 'super_admin' }],
    ['another account', { accountId: 'x' }],
    ['an address', { username: 'x@example.org' }],
    ['no name', { name: '  ' }],
    ['a colour that is none', { color: 'red' }],
    ['a relation that is none', { relation: 'boss' }],
    ['a number without end', { phone: '1'.repeat(41) }],
  ])('does not take %s', async (_, change) => {
    const owner = await newPerson();
    expect(await owner.api.patch('/api/auth/me', change)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION' },
    });
  });

  test('stores that the onboarding is complete; idempotent', async () => {
    const owner = await newPerson();
    for (let i = 0; i < 2; i += 1) {
      const done = await owner.api.post('/api/auth/onboarding-complete');
      expect(done).toMatchObject({ status: 200, body: { onboardingComplete: true } });
    }
    const { body } = await owner.api.get('/api/auth/me');
    expect((body as Profile).onboardingComplete).toBe(true);
  });

  test('contains what the person accepted at registration, and when', async () => {
    const username = 'guardian@example.org';
    const account = { username, password: 'long enough', consents: ['guardian', 'terms'] };
    await confirm(server.api, username);
    expect(
      await server.api.post('/api/auth/register', { ...account, consents: ['anything'] }),
    ).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    const { body } = await server.api.post('/api/auth/register', account);
    const api = createApi(server.url, (body as { accessToken: string }).accessToken);
    expect((await api.get('/api/auth/me')).body).toMatchObject({
      consents: [
        { what: 'guardian', at: now },
        { what: 'terms', at: now },
      ],
    });
    const { api: withoutWords } = await newPerson();
    expect((await withoutWords.get('/api/auth/me')).body).toMatchObject({ consents: [] });
  });
});

describe('sessions', () => {
  test('are listed with a device name, and can be ended one by one', async () => {
    const person = await newPerson();
    now += MINUTE_MS;
    const phone = await signInWith(person, ANDROID);
    now += MINUTE_MS;
    const tablet = await signInWith(person, IPHONE);
    const listed = await signInsOf(person);
    expect(listed.map(({ device, current }) => [device, current])).toEqual([
      ['Safari on iPhone', false],
      ['Chrome on Android', false],
      ['Unknown device', true],
    ]);
    expect(JSON.stringify(listed)).not.toMatch(/hash|127\.0\.0\.1|Mozilla/);
    const id = listed.find(({ device }) => device === 'Chrome on Android')?.id;
    expect((await person.api.delete(`/api/auth/sessions/${id}`)).status).toBe(204);
    expect((await phone.api.get('/api/auth/me')).status).toBe(401);
    expect((await tablet.api.get('/api/auth/me')).status).toBe(200);
    expect((await person.api.delete(`/api/auth/sessions/${id}`)).status).toBe(404);
    expect((await person.api.delete('/api/auth/sessions')).status).toBe(204);
    expect((await tablet.api.get('/api/auth/me')).status).toBe(401);
    expect(await signInsOf(person)).toHaveLength(1);
  });

  test('of other people are not found, not even in the same family', async () => {
    const { owner, parent } = await server.createFamily();
    const [theirs] = await signInsOf(parent);
    const answer = await owner.api.delete(`/api/auth/sessions/${theirs?.id}`);
    expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect((await parent.api.get('/api/auth/me')).status).toBe(200);
  });

  test('from an unfamiliar device are reported by mail, and from a known one not', async () => {
    const person = await newPerson();
    await signInWith(person, ANDROID);
    await signInWith(person, ANDROID);
    await server.accounts.mailer.settled();
    const told = sentMailsTo(person.username, 'New sign-in to your account');
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain('Chrome on Android');
  });
});

describe('a confirmed password', () => {
  test('is valid for ten minutes, in this session only', async () => {
    const person = await newPerson();
    const elsewhere = await signInAgain(server.url, person);
    const wrong = await person.api.post('/api/auth/confirm-password', { password: 'not it' });
    expect(wrong).toMatchObject({ status: 403, body: { code: 'PASSWORD_NEEDED' } });
    expect(await isConfirmed(person)).toBe(false);
    const { status, body } = await person.api.post('/api/auth/confirm-password', {
      password: person.password,
    });
    expect([status, body]).toEqual([200, { confirmedUntil: now + 10 * MINUTE_MS }]);
    expect(await isConfirmed(person)).toBe(true);
    expect(await isConfirmed(elsewhere)).toBe(false);
    now += 10 * MINUTE_MS;
    expect(await isConfirmed(person)).toBe(false);
  });
});

describe('a changed password', () => {
  test('ends the other sessions, and is reported by mail', async () => {
    const person = await newPerson();
    const elsewhere = await signInAgain(server.url, person);
    const change = { currentPassword: person.password, newPassword: 'a better one' };
    const wrong = { ...change, currentPassword: 'not it' };
    expect(await person.api.post('/api/auth/change-password', wrong)).toMatchObject({
      status: 403,
      body: { code: 'PASSWORD_NEEDED' },
    });
    const short = { ...change, newPassword: '1234567' };
    expect((await person.api.post('/api/auth/change-password', short)).body).toMatchObject({
      code: 'VALIDATION',
      error: 'Password must be at least 8 characters long',
    });
    expect((await elsewhere.api.get('/api/auth/me')).status).toBe(200);
    expect((await person.api.post('/api/auth/change-password', change)).status).toBe(204);
    expect((await elsewhere.api.get('/api/auth/me')).status).toBe(401);
    expect((await person.api.get('/api/auth/me')).status).toBe(200);
    expect((await logIn(person.username, person.password)).status).toBe(401);
    expect((await logIn(person.username, 'a better one')).status).toBe(200);
    await server.accounts.mailer.settled();
    expect(sentMailsTo(person.username, 'Your password was changed')).toHaveLength(1);
  });
});

describe('a changed address', () => {
  test('is proved by a code, replaces the old one, and the old one is informed', async () => {
    const person = await newPerson();
    const email = `new-${person.username}`;
    const { password } = person;
    const wrong = await person.api.post('/api/auth/change-email', { password: 'no', email });
    expect(wrong).toMatchObject({ status: 403, body: { code: 'PASSWORD_NEEDED' } });
    const code = await codeFor(person, email);
    const confirmation = (guess: string, address = email) =>
      person.api.post('/api/auth/change-email/confirm', { email: address, code: guess });
    expect((await confirmation(other(code))).body).toMatchObject({ code: 'CODE_INVALID' });
    expect((await confirmation(code, `x${email}`)).body).toMatchObject({ code: 'CODE_INVALID' });
    const elsewhere = await signInAgain(server.url, person);
    const stolen = await elsewhere.api.post('/api/auth/change-email/confirm', { email, code });
    expect(stolen.body).toMatchObject({ code: 'CODE_INVALID' });
    expect((await confirmation(code)).status).toBe(204);
    expect((await confirmation(code)).body).toMatchObject({ code: 'CODE_INVALID' });
    expect((await person.api.get('/api/auth/me')).body).toMatchObject({ username: email });
    expect((await logIn(person.username, password)).status).toBe(401);
    expect((await logIn(email, password)).status).toBe(200);
    await server.accounts.mailer.settled();
    expect(sentMailsTo(person.username, 'Your email address was changed')).toHaveLength(1);
    // The old address can be used again.
    await confirm(server.api, person.username);
  });

  test('that is taken is reported only to somebody who proves the address', async () => {
    const [person, owner] = [await newPerson(), await newPerson()];
    const { password } = person;
    const unknown = `unknown-${person.username}`;
    const ask = (email: string) => person.api.post('/api/auth/change-email', { password, email });
    const [known, fresh] = [await ask(owner.username), await ask(unknown)];
    const { confirmationCode: code } = known.body as { confirmationCode: string };
    expect(known.status).toBe(fresh.status);
    expect({ ...(known.body as object), confirmationCode: '' }).toEqual({
      ...(fresh.body as object),
      confirmationCode: '',
    });
    const taken = await person.api.post('/api/auth/change-email/confirm', {
      email: owner.username,
      code,
    });
    expect(taken).toMatchObject({ status: 409, body: { code: 'USERNAME_EXISTS' } });
    expect((await person.api.get('/api/auth/me')).body).toMatchObject({
      username: person.username,
    });
  });
});

describe('a request that overlaps with another change', () => {
  test('does not restore a role that was transferred', async () => {
    const { owner, parent } = await server.createFamily();
    const before = await userOf(owner);
    await handOver(server, owner, parent);
    const profile = await changeProfile(server.accounts, before, { name: 'Ana M.' }, now);
    expect(profile).toMatchObject({ name: 'Ana M.', role: 'parent' });
    expect(await heldMember(owner)).toMatchObject({ name: 'Ana M.', role: 'parent' });
  });

  test('does not restore a removed person', async () => {
    const { owner, parent } = await server.createFamily();
    const before = await userOf(parent);
    const claim = await server.accounts.accessTokens.read(parent.accessToken, now);
    const email = `new-${parent.username}`;
    const code = await codeFor(parent, email);
    await owner.api.delete(`/api/auth/users/${parent.id}`);
    const [profile, address] = [
      changeProfile(server.accounts, before, { name: 'Ben' }, now),
      confirmEmailChange(server.accounts, { user: before, claim }, { email, code }, now),
    ];
    await expect(profile).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
    await expect(address).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
    expect((await heldMember(parent)).removed).not.toBeNull();
    // Nobody has the address.
    await confirm(server.api, email);
  });

  test('leaves one address when two were proved at the same time', async () => {
    const person = await newPerson();
    const before = await userOf(person);
    const claim = await server.accounts.accessTokens.read(person.accessToken, now);
    for (const email of [`one-${person.username}`, `two-${person.username}`]) {
      const code = await codeFor(person, email);
      await confirmEmailChange(server.accounts, { user: before, claim }, { email, code }, now);
    }
    const names = [`one-${person.username}`, `two-${person.username}`, person.username];
    const answers = [];
    for (const name of names) answers.push((await logIn(name, person.password)).status);
    expect(answers).toEqual([401, 200, 401]);
  });
});

async function userOf({ accountId, id }: Person): Promise<User> {
  const user = await findUser(server.db, accountId, id);
  if (!user) throw new Error('there is no such person');
  return user;
}

async function heldMember({ accountId, id }: Person): Promise<MemberRecord> {
  const [held] = await server.accounts.store.getMany(accountId, [{ collection: 'members', id }]);
  return held?.record as MemberRecord;
}

function newPerson(): Promise<Person> {
  return register(server.url, server.api, {});
}

async function codeFor(person: Person, email: string): Promise<string> {
  const { password } = person;
  const { status, body } = await person.api.post('/api/auth/change-email', { password, email });
  expect(status).toBe(200);
  return (body as { confirmationCode: string }).confirmationCode;
}

function other(code: string): string {
  return code === '000000' ? '000001' : '000000';
}

async function signInWith({ username, password }: Person, userAgent: string) {
  const { body } = await server.api.raw('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ username, password }),
  });
  return { api: createApi(server.url, (body as { accessToken: string }).accessToken) };
}

async function signInsOf({ api }: Person): Promise<SessionAnswer[]> {
  return (await api.get('/api/auth/sessions')).body as SessionAnswer[];
}

async function isConfirmed({ accessToken }: Person): Promise<boolean> {
  const member = await authenticate(server.accounts, accessToken, now);
  try {
    requireConfirmed(member, now);
    return true;
  } catch {
    return false;
  }
}

async function memberOf(by: Person, userId: string): Promise<unknown> {
  const { history } = await by.api.pull();
  const { body } = await by.api.post('/api/sync/history', { cursor: history });
  const { changes } = body as { changes: { collection: string; record: { id: string } }[] };
  return changes.find(({ record }) => record.id === userId)?.record;
}

function logIn(username: string, password: string): Promise<Answer> {
  return server.api.post('/api/auth/login', { username, password });
}

function sentMailsTo(to: string, subject: string) {
  return server.sentMails.filter((mail) => mail.to === to && mail.subject === subject);
}
