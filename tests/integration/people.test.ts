import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../schema/limits.ts';
import { presets } from '../../schema/rights/presets.ts';
import type { Answer } from '../helpers/api.ts';
import {
  type Person,
  type TestFamily,
  type TestServer,
  register,
  startTestServer,
} from '../helpers/server.ts';
import { completeTransfer, handOver, waitedTransfer } from '../helpers/transfer.ts';

/** The people of a family: ownership, rights, and what remains of a removed person. */

let server: TestServer;
let limited: TestServer;
let family: TestFamily;

beforeAll(async () => {
  server = await startTestServer();
  limited = await startTestServer({ limitAttempts: true });
});
afterAll(async () => {
  await server.stop();
  await limited.stop();
});
beforeEach(async () => {
  family = await server.createFamily();
});

describe('transferring an account', () => {
  test('makes that parent the owner and the owner a parent', async () => {
    const { owner, parent, caregiver } = family;
    await handOver(server, owner, parent);
    expect(await rolesSeenBy(caregiver)).toEqual({
      [owner.id]: 'parent',
      [parent.id]: 'super_admin',
      [caregiver.id]: 'caregiver',
    });
    expect((await owner.api.delete(`/api/auth/users/${caregiver.id}`)).status).toBe(403);
    expect((await parent.api.delete(`/api/auth/users/${caregiver.id}`)).status).toBe(204);
    expect(await completeTransfer(owner, parent)).toMatchObject({ status: 403 });
    expect(await actions(owner)).toEqual([
      ['start-transfer', owner.id, parent.id],
      ['transfer', owner.id, parent.id],
      ['remove', parent.id, caregiver.id],
    ]);
  });

  test('needs the password of the owner', async () => {
    const { owner, parent } = family;
    await waitedTransfer(server, owner, parent);
    const wrong = await completeTransfer(owner, parent, parent.password + '!');
    expect(wrong).toMatchObject({ status: 403, body: { code: 'PASSWORD_NEEDED' } });
    expect((await completeTransfer(parent, parent)).status).toBe(403);
    expect((await rolesSeenBy(owner))[owner.id]).toBe('super_admin');
  });

  test('is possible only to a parent of the family', async () => {
    const { owner, caregiver } = family;
    const other = await server.createFamily();
    expect((await completeTransfer(owner, caregiver)).status).toBe(403);
    expect((await completeTransfer(owner, owner)).status).toBe(403);
    expect((await completeTransfer(owner, other.parent)).status).toBe(404);
    expect((await completeTransfer(owner, { id: 'a\u0000b' })).status).toBe(404);
  });

  test('leaves exactly one owner after concurrent attempts', async () => {
    const { owner, parent } = family;
    const made = await owner.api.post('/api/invites', { role: 'parent' });
    const { token } = made.body as { token: string };
    const second = await register(server.url, server.api, { inviteToken: token });
    await waitedTransfer(server, owner, parent);
    const answers = await Promise.all([
      completeTransfer(owner, parent),
      completeTransfer(owner, second),
      owner.api.delete(`/api/auth/users/${parent.id}`),
    ]);
    const roles = Object.values(await rolesSeenBy(family.caregiver));
    expect(roles.filter((role) => role === 'super_admin')).toHaveLength(1);
    expect(answers.slice(0, 2).filter(({ status }) => status === 204).length).toBeLessThan(2);
  });

  test('is limited to ten attempts in 15 minutes', async () => {
    const { owner, parent } = await limited.createFamily();
    for (let i = 0; i < 10; i += 1) {
      expect((await completeTransfer(owner, parent, `guess ${i}`)).status).toBe(403);
    }
    expect(await completeTransfer(owner, parent)).toMatchObject({
      status: 429,
      body: { code: 'RATE_LIMITED' },
    });
  });
});

test('only parents see when somebody was last active, rounded to the hour', async () => {
  const { owner, parent, caregiver } = family;
  const seenBy = async (person: Person) => {
    const { body } = await person.api.get('/api/auth/account/users');
    const people = body as { id: string; lastSeen?: number }[];
    return people.find(({ id }) => id === caregiver.id)?.lastSeen;
  };
  const seen = (await seenBy(owner)) ?? 0;
  expect(seen % HOUR_MS).toBe(0);
  expect(Date.now() - seen).toBeLessThan(2 * HOUR_MS);
  expect(await seenBy(parent)).toBe(seen);
  expect(await seenBy(caregiver)).toBeUndefined();
});

describe('a removed person', () => {
  test('cannot return by an older link, and leaves no address behind', async () => {
    const { owner, caregiver } = family;
    const asked = await server.api.post('/api/auth/forgot-password', { email: caregiver.username });
    const token = new URL((asked.body as { resetLink: string }).resetLink).searchParams.get(
      'token',
    );
    expect((await server.api.post('/api/auth/verify-reset-token', { token })).status).toBe(200);
    expect((await owner.api.delete(`/api/auth/users/${caregiver.id}`)).status).toBe(204);
    for (const [path, body] of [
      ['/api/auth/verify-reset-token', { token }],
      ['/api/auth/reset-password', { token, password: 'another long one' }],
    ] as const) {
      expect(await server.api.post(path, body)).toMatchObject({
        status: 400,
        body: { code: 'RESET_TOKEN_INVALID' },
      });
    }
    const rows = await server.db.query(
      'select username, password_hash, phone from users where account_id = $1 and user_id = $2',
      [caregiver.accountId, caregiver.id],
    );
    expect(rows).toEqual([{ username: '', password_hash: '', phone: null }]);
  });

  test('is removed once by concurrent requests', async () => {
    const { owner, caregiver } = family;
    const answers = await Promise.all(
      [1, 2, 3].map(() => owner.api.delete(`/api/auth/users/${caregiver.id}`)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 404, 404]);
    expect(await actions(owner)).toEqual([['remove', owner.id, caregiver.id]]);
  });
});

describe('the upper limit of a caregiver', () => {
  test('restricts the rights for every child until it is removed', async () => {
    const { owner, parent, caregiver, childId } = family;
    const note = { type: 'note', childId, startedAt: Date.now(), payload: {}, note: 'of Ana' };
    const made = await owner.api.post('/api/events', note);
    const seen = () => caregiver.api.get(`/api/events/${(made.body as { id: string }).id}`);
    expect((await seen()).status).toBe(200);
    const permissions = { ...presets.emergency, medication: 'give' };
    expect(await limit(parent, { permissions })).toMatchObject({
      status: 200,
      body: { id: caregiver.id, limit: permissions, paused: false, username: caregiver.username },
    });
    expect((await seen()).status).toBe(404);
    expect((await caregiver.api.post('/api/events', note)).status).toBe(403);
    // She still sees the child: the limit restricts the grant, and does not remove it.
    expect((await caregiver.api.get(`/api/user-children/${childId}`)).status).toBe(200);
    expect(await limit(parent, { permissions: null })).toMatchObject({ body: { limit: null } });
    expect((await seen()).status).toBe(200);
    expect(await actions(owner)).toEqual([
      ['set-limit', parent.id, caregiver.id],
      ['set-limit', parent.id, caregiver.id],
    ]);
  });

  test('withdraws everything while she is paused, and restores it afterwards', async () => {
    const { owner, caregiver, childId } = family;
    expect((await limit(owner, { paused: true })).body).toMatchObject({ paused: true });
    expect((await caregiver.api.get('/api/user-children')).body).toEqual([]);
    expect((await caregiver.api.get(`/api/user-children/${childId}`)).status).toBe(404);
    expect((await caregiver.api.get('/api/auth/account/users')).status).toBe(200);
    expect((await limit(owner, { paused: false })).body).toMatchObject({ paused: false });
    expect((await caregiver.api.get('/api/user-children')).body).toHaveLength(1);
  });

  test('is visible to the parents and to her, and to no other caregiver', async () => {
    const { owner, parent, caregiver } = family;
    const { body } = await owner.api.post('/api/invites', { role: 'caregiver' });
    const { token } = body as { token: string };
    const other = await register(server.url, server.api, { inviteToken: token });
    await limit(owner, { permissions: presets.sitter, paused: true });
    const rowSeenBy = async (person: Person) =>
      (await peopleSeenBy(person)).find(({ id }) => id === caregiver.id);
    expect(await rowSeenBy(parent)).toMatchObject({ limit: presets.sitter, paused: true });
    expect(await rowSeenBy(caregiver)).toMatchObject({ limit: presets.sitter, paused: true });
    expect(Object.keys((await rowSeenBy(other)) ?? {}).toSorted()).toEqual([
      'color',
      'id',
      'name',
      'relation',
      'role',
    ]);
  });

  test.each([
    ['half a grant', { permissions: { view: 'all' } }],
    ['a role', { role: 'parent' }],
    ['a pause in words', { paused: 'yes' }],
  ])('is not made of %s', async (_, body) => {
    expect(await limit(family.owner, body)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION' },
    });
  });
});

function limit(by: Person, body: object): Promise<Answer> {
  return by.api.patch(`/api/user-children/users/${family.caregiver.id}/permissions`, body);
}

type Row = { id: string; role: string };

async function peopleSeenBy(person: Person): Promise<Row[]> {
  return (await person.api.get('/api/auth/account/users')).body as Row[];
}

test('access requests are limited to thirty an hour', async () => {
  const { caregiver } = await limited.createFamily();
  const put = () =>
    caregiver.api.put('/api/auth/me/access-wish', {
      id: randomUUID(),
      at: Date.now(),
      children: {},
      note: 'More, please',
    });
  for (let i = 0; i < 30; i += 1) expect((await put()).status).toBe(204);
  expect(await put()).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
});

async function rolesSeenBy(person: Person): Promise<Record<string, string>> {
  return Object.fromEntries((await peopleSeenBy(person)).map(({ id, role }) => [id, role]));
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
