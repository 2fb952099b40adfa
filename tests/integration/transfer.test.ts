import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../schema/limits.ts';
import {
  type Person,
  type TestFamily,
  type TestServer,
  register,
  signInAgain,
  startTestServer,
} from '../helpers/server.ts';
import {
  completeTransfer,
  handOver,
  startTransfer,
  transferCode,
  waitedTransfer,
} from '../helpers/transfer.ts';

/** The handover of an account: a code by mail, a day of waiting, and then the password. */

const PATH = '/api/auth/account/transfer';
let server: TestServer;
let family: TestFamily;
let now = Date.now();

beforeAll(async () => {
  server = await startTestServer({ now: () => now, limitAttempts: true });
});
afterAll(() => server.stop());
beforeEach(async () => {
  // The registrations of one network are limited.
  now += 2 * DAY_MS;
  family = await server.createFamily();
});

describe('handing an account over', () => {
  test('takes a code, a day and the password, and informs both people of each step', async () => {
    const { owner, parent, caregiver } = family;
    await startTransfer(owner, parent);
    expect(await subjectsTo(owner)).toEqual([
      'Your code for handing over the family',
      'Your family will be handed over',
    ]);
    expect(await subjectsTo(parent)).toEqual(['Your family will be handed over']);
    now += DAY_MS - MINUTE_MS;
    expect(await completeTransfer(await again(owner), parent)).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN', error: expect.stringMatching(/^Nothing has changed yet: .* UTC/) },
    });
    now += MINUTE_MS;
    expect((await completeTransfer(await again(owner), parent)).status).toBe(204);
    expect(await rolesSeenBy(await again(caregiver))).toEqual({
      [owner.id]: 'parent',
      [parent.id]: 'super_admin',
      [caregiver.id]: 'caregiver',
    });
    expect((await subjectsTo(owner)).at(-1)).toBe('Your family has a new owner');
    expect((await subjectsTo(parent)).at(-1)).toBe('Your family has a new owner');
    expect(await actions(owner)).toEqual([
      ['start-transfer', owner.id, parent.id],
      ['transfer', owner.id, parent.id],
    ]);
  });

  test('does nothing at once, as an older release asks for, and says why', async () => {
    const { owner, parent } = family;
    expect(await completeTransfer(owner, parent)).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN', error: expect.stringMatching(/^Nothing has changed: .*code by/) },
    });
    expect((await rolesSeenBy(owner))[owner.id]).toBe('super_admin');
  });

  test('needs the code of this person, sign-in and mail', async () => {
    const { owner, parent } = family;
    const second = await anotherParent();
    const code = await transferCode(owner, parent);
    const confirm = (by: Person, to: Person, typed: string) =>
      by.api.post(`${PATH}/confirm`, { userId: to.id, code: typed });
    const invalid = { status: 400, body: { code: 'CODE_INVALID' } };
    expect(await confirm(owner, parent, code === '000000' ? '1' : '000000')).toMatchObject(invalid);
    expect(await confirm(owner, second, code)).toMatchObject(invalid);
    expect(await confirm(await signInAgain(server.url, owner), parent, code)).toMatchObject(
      invalid,
    );
    expect((await confirm(owner, parent, code)).status).toBe(204);
    expect(await confirm(owner, parent, code)).toMatchObject(invalid);
  });

  test('has at most one person waiting, and codes are limited', async () => {
    const { owner, parent } = family;
    const second = await anotherParent();
    const ask = (to: Person) => owner.api.post(`${PATH}/code`, { userId: to.id });
    expect((await ask(second)).status).toBe(200);
    expect(await ask(second)).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    now += MINUTE_MS;
    await startTransfer(owner, parent);
    now += MINUTE_MS;
    expect(await ask(second)).toMatchObject({ status: 403 });
    expect((await completeTransfer(owner, second)).status).toBe(403);
  });

  test('is over when it was not completed within a week', async () => {
    const { owner, parent } = family;
    await startTransfer(owner, parent);
    now += 8 * DAY_MS;
    const later = await again(owner);
    expect(await stateSeenBy(later)).toBeNull();
    expect((await completeTransfer(later, parent)).status).toBe(403);
    await startTransfer(later, parent);
  });

  test('is told to the two people only', async () => {
    const { owner, parent, caregiver } = family;
    const second = await anotherParent();
    await startTransfer(owner, parent);
    const seen = { userId: parent.id, readyAt: now + DAY_MS };
    expect(await stateSeenBy(owner)).toMatchObject(seen);
    expect(await stateSeenBy(parent)).toMatchObject(seen);
    expect(await stateSeenBy(second)).toBeNull();
    expect((await second.api.delete(PATH)).status).toBe(404);
    expect((await caregiver.api.get(PATH)).status).toBe(403);
  });
});

describe('a handover that waits', () => {
  test.each(['owner', 'parent'] as const)('is stopped by the %s', async (who) => {
    const { owner, parent } = family;
    await startTransfer(owner, parent);
    expect((await family[who].api.delete(PATH)).status).toBe(204);
    await expectStopped();
    expect((await family[who].api.delete(PATH)).status).toBe(404);
  });

  test('is stopped by a new password of the owner', async () => {
    const { owner, parent } = family;
    await startTransfer(owner, parent);
    const currentPassword = owner.password;
    await parent.api.post('/api/auth/change-password', {
      currentPassword,
      newPassword: 'other quiet horse',
    });
    expect(await stateSeenBy(owner)).not.toBeNull();
    const newPassword = 'another quiet horse';
    await owner.api.post('/api/auth/change-password', { currentPassword, newPassword });
    await expectStopped();
  });

  test('is stopped by a password link of the owner', async () => {
    const { owner, parent } = family;
    await startTransfer(owner, parent);
    const { body } = await server.api.post('/api/auth/forgot-password', { email: owner.username });
    const token = new URL((body as { resetLink: string }).resetLink).searchParams.get('token');
    const password = 'another quiet horse';
    const reset = await server.api.post('/api/auth/reset-password', { token, password });
    expect(reset.status).toBe(200);
    family.owner = await again({ ...owner, password });
    await expectStopped();
  });

  test('is stopped by a new address of the owner', async () => {
    const { owner, parent } = family;
    await startTransfer(owner, parent);
    const email = `new-${owner.username}`;
    const { password } = owner;
    const { body } = await owner.api.post('/api/auth/change-email', { email, password });
    const { confirmationCode: code } = body as { confirmationCode: string };
    const changed = await owner.api.post('/api/auth/change-email/confirm', { email, code });
    expect(changed.status).toBe(204);
    family.owner = { ...owner, username: email };
    await expectStopped();
  });

  test('is stopped when the next owner is removed', async () => {
    const { owner, parent } = family;
    await startTransfer(owner, parent);
    expect((await owner.api.delete(`/api/auth/users/${parent.id}`)).status).toBe(204);
    await expectStopped();
  });

  test('is stopped when the next owner leaves', async () => {
    const { owner, parent } = family;
    await startTransfer(owner, parent);
    await parent.api.raw('/api/gdpr/delete-account', {
      method: 'DELETE',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password: parent.password }),
    });
    expect(await stateSeenBy(owner)).toBeNull();
    expect((await subjectsTo(owner)).at(-1)).toBe('The handover of your family was stopped');
    // A deleted person gets no further mail about the family.
    expect((await subjectsTo(parent)).at(-1)).toBe('Your account was deleted');
  });

  async function expectStopped(): Promise<void> {
    const { owner, parent } = family;
    expect(await stateSeenBy(owner)).toBeNull();
    for (const person of [owner, parent]) {
      expect(await subjectsTo(person)).toContain('The handover of your family was stopped');
    }
    const rows = await server.db.query('select 1 from transfers where account_id = $1', [
      owner.accountId,
    ]);
    expect(rows).toEqual([]);
  }
});

describe('a former owner', () => {
  test('cannot be removed for a week, and may leave', async () => {
    const { owner, parent, caregiver } = family;
    await handOver(server, owner, parent);
    const remove = (by: Person, person: Person) => by.api.delete(`/api/auth/users/${person.id}`);
    expect(await remove(parent, owner)).toMatchObject({
      status: 403,
      body: { error: expect.stringMatching(/You can remove them from .* UTC/) },
    });
    expect((await remove(parent, caregiver)).status).toBe(204);
    now += 7 * DAY_MS - HOUR_MS;
    expect((await remove(await again(parent), owner)).status).toBe(403);
    now += HOUR_MS;
    expect((await remove(await again(parent), owner)).status).toBe(204);
  });

  test('may leave at once', async () => {
    const { owner, parent } = family;
    await handOver(server, owner, parent);
    const left = await owner.api.raw('/api/gdpr/delete-account', {
      method: 'DELETE',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password: owner.password }),
    });
    expect(left.status).toBe(200);
    expect(Object.values(await rolesSeenBy(parent)).toSorted()).toEqual([
      'caregiver',
      'super_admin',
    ]);
  });
});

test('two completions at once leave one owner', async () => {
  const { owner, parent } = family;
  await waitedTransfer(server, owner, parent);
  const answers = await Promise.all([
    completeTransfer(owner, parent),
    completeTransfer(owner, parent),
    owner.api.delete(PATH),
  ]);
  expect(answers.filter(({ status }) => status === 204).length).toBe(1);
  const roles = Object.values(await rolesSeenBy(family.caregiver));
  expect(roles.filter((role) => role === 'super_admin')).toHaveLength(1);
});

async function anotherParent(): Promise<Person> {
  const { body } = await family.owner.api.post('/api/invites', { role: 'parent' });
  return register(server.url, server.api, { inviteToken: (body as { token: string }).token });
}

/** After a jump of the clock their tokens are over. */
function again(person: Person): Promise<Person> {
  return signInAgain(server.url, person);
}

async function stateSeenBy(person: Person): Promise<unknown> {
  const { status, body } = await person.api.get(PATH);
  expect(status).toBe(200);
  return (body as { transfer: unknown }).transfer;
}

/** Without the mails of signing up and in. */
async function subjectsTo({ username }: Person): Promise<string[]> {
  await server.accounts.mailer.settled();
  const all = server.sentMails.filter(({ to }) => to === username).map(({ subject }) => subject);
  return all.filter((subject) => /famil|deleted/.test(subject));
}

async function rolesSeenBy(person: Person): Promise<Record<string, string>> {
  const { body } = await person.api.get('/api/auth/account/users');
  return Object.fromEntries((body as { id: string; role: string }[]).map((p) => [p.id, p.role]));
}

/** The audit entries of a family, without invitations. */
async function actions({ accountId }: Person): Promise<[string, string, string][]> {
  const rows = await server.db.query<{ action: string; by_user: string; about: string }>(
    'select deed as action, by_user, about from audit where account_id = $1 order by audit_id',
    [accountId],
  );
  return rows
    .filter(({ action }) => action !== 'invite' && action !== 'join')
    .map(({ action, by_user: by, about }) => [action, by, about]);
}
