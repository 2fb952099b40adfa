import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Answer } from '../helpers/api.ts';
import {
  type Person,
  type TestFamily,
  type TestServer,
  register,
  startTestServer,
} from '../helpers/server.ts';

/** The people of a family: who owns it, who may what, and what remains of whoever leaves. */

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

describe('handing an account over', () => {
  test('makes that parent the owner and the owner a parent', async () => {
    const { owner, parent, caregiver } = family;
    expect((await transfer(owner, parent)).status).toBe(204);
    expect(await rolesSeenBy(caregiver)).toEqual({
      [owner.id]: 'parent',
      [parent.id]: 'super_admin',
      [caregiver.id]: 'caregiver',
    });
    expect((await owner.api.delete(`/api/auth/users/${caregiver.id}`)).status).toBe(403);
    expect((await parent.api.delete(`/api/auth/users/${caregiver.id}`)).status).toBe(204);
    expect(await transfer(owner, parent)).toMatchObject({ status: 403 });
    expect((await parent.api.delete(`/api/auth/users/${owner.id}`)).status).toBe(204);
    expect(await deeds(owner)).toEqual([
      ['transfer', owner.id, parent.id],
      ['remove', parent.id, caregiver.id],
      ['remove', parent.id, owner.id],
    ]);
  });

  test('needs the password, said by the owner themselves', async () => {
    const { owner, parent } = family;
    const wrong = await transfer(owner, parent, parent.password + '!');
    expect(wrong).toMatchObject({ status: 403, body: { code: 'PASSWORD_NEEDED' } });
    expect((await transfer(parent, parent)).status).toBe(403);
    expect((await rolesSeenBy(owner))[owner.id]).toBe('super_admin');
  });

  test('is for a parent of the family alone', async () => {
    const { owner, caregiver } = family;
    const other = await server.createFamily();
    expect((await transfer(owner, caregiver)).status).toBe(403);
    expect((await transfer(owner, owner)).status).toBe(403);
    expect((await transfer(owner, other.parent)).status).toBe(404);
    expect((await transfer(owner, { id: 'a\u0000b' })).status).toBe(404);
  });

  test('leaves one owner, however many try at once', async () => {
    const { owner, parent } = family;
    const made = await owner.api.post('/api/invites', { role: 'parent' });
    const { token } = made.body as { token: string };
    const second = await register(server.url, server.api, { inviteToken: token });
    const answers = await Promise.all([
      transfer(owner, parent),
      transfer(owner, second),
      owner.api.delete(`/api/auth/users/${parent.id}`),
    ]);
    const roles = Object.values(await rolesSeenBy(family.caregiver));
    expect(roles.filter((role) => role === 'super_admin')).toHaveLength(1);
    expect(answers.slice(0, 2).filter(({ status }) => status === 204).length).toBeLessThan(2);
  });

  test('is tried ten times in a quarter of an hour', async () => {
    const { owner, parent } = await limited.createFamily();
    for (let i = 0; i < 10; i += 1) {
      expect((await transfer(owner, parent, `guess ${i}`)).status).toBe(403);
    }
    expect(await transfer(owner, parent)).toMatchObject({
      status: 429,
      body: { code: 'RATE_LIMITED' },
    });
  });
});

function transfer(by: Person, to: { id: string }, password = by.password): Promise<Answer> {
  return by.api.post('/api/auth/account/transfer', { userId: to.id, password });
}

async function rolesSeenBy(person: Person): Promise<Record<string, string>> {
  const { body } = await person.api.get('/api/auth/account/users');
  return Object.fromEntries((body as { id: string; role: string }[]).map((u) => [u.id, u.role]));
}

/** What was done to the people of a family, without how they came in. */
async function deeds({ accountId }: Person): Promise<[string, string, string][]> {
  const rows = await server.db.query<{ deed: string; by_user: string; about: string }>(
    'select deed, by_user, about from audit where account_id = $1 order by audit_id',
    [accountId],
  );
  return rows
    .filter(({ deed }) => deed !== 'invite' && deed !== 'join')
    .map(({ deed, by_user: by, about }) => [deed, by, about]);
}
