import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../schema/limits.ts';
import { presets } from '../../schema/rights/presets.ts';
import { sweepInvites } from '../../server/accounts/invites/invite-rows.ts';
import { OPEN_INVITES_MAX } from '../../server/accounts/invites/invites.ts';
import { type Answer, createApi } from '../helpers/api.ts';
import {
  type Person,
  type TestFamily,
  type TestServer,
  claimsOf,
  signInAgain,
  confirm,
  startTestServer,
} from '../helpers/server.ts';

let server: TestServer;
let limited: TestServer;
let family: TestFamily;
let now = Date.now();
let names = 0;

beforeAll(async () => {
  server = await startTestServer({ now: () => now });
  limited = await startTestServer({ now: () => now, limitAttempts: true });
});
afterAll(async () => {
  await server.stop();
  await limited.stop();
});
beforeEach(async () => {
  now = Date.now();
  family = await server.createFamily();
});

type Made = { id: string; token: string; path: string };

describe('an invitation', () => {
  test('shows what it is for, works once, and allows a shorter password', async () => {
    const { owner, childId } = family;
    const made = await invite({ role: 'caregiver', childIds: [childId], preset: 'nanny' });
    expect(made.path).toBe(`/?invite=${made.token}`);
    expect(await validation(made.token)).toEqual({
      status: 'valid',
      valid: true,
      role: 'caregiver',
      familyName: "Mia's family",
      inviterName: expect.stringMatching(/^Person/),
      childNames: ['Mia'],
      preset: 'nanny',
      expiresAt: now + 7 * DAY_MS,
    });
    const short = await come(made.token, { password: '12345' });
    expect(short.body).toMatchObject({ error: 'Password must be at least 6 characters long' });
    const username = 'nanny@example.org';
    const nanny = apiIn(await come(made.token, { username, password: 'six666' }));
    expect(await come(made.token)).toMatchObject({ status: 400, body: { code: 'INVITE_INVALID' } });
    expect(await validation(made.token)).toMatchObject({ status: 'used', valid: false });
    expect((await nanny.get('/api/user-children')).body).toMatchObject([
      { name: 'Mia', caregivers: [{ permissions: { medication: 'give' } }] },
    ]);
    // A caregiver sees her own address and nobody else's.
    const { body: users } = await nanny.get('/api/auth/users');
    expect((users as { username?: string }[]).flatMap((user) => user.username ?? [])).toEqual([
      username,
    ]);
    expect(JSON.stringify(await list(owner))).not.toContain(made.token);
  });

  test('decides the role, whatever the request claims', async () => {
    for (const role of ['super_admin', 'parent', 'caregiver']) {
      const made = await invite({ role: 'caregiver' });
      const answer = await come(made.token, { role });
      expect(answer.status).toBe(201);
      const { accountId } = claimsOf(tokenIn(answer));
      expect(accountId).toBe(family.accountId);
      expect(await apiIn(answer).get('/api/invites')).toMatchObject({ status: 403 });
    }
    const parent = apiIn(
      await come((await invite({ role: 'parent' })).token, { role: 'caregiver' }),
    );
    expect((await parent.get('/api/invites')).status).toBe(200);
    expect((await parent.delete(`/api/auth/users/${family.parent.id}`)).status).toBe(403);
  });

  test('shows all children to a parent, and only the chosen ones to a caregiver', async () => {
    const { childId } = family;
    const parents = await invite({ role: 'parent', childIds: [childId] });
    expect(await validation(parents.token)).toMatchObject({
      familyName: "Mia and Ben's family",
      childNames: ['Mia', 'Ben'],
      preset: null,
    });
    const hers = await invite({ role: 'caregiver', childIds: [childId] });
    expect(JSON.stringify(await validation(hers.token))).not.toContain('Ben');
    const nobodys = await invite({ role: 'caregiver' });
    expect(await validation(nobodys.token)).toMatchObject({
      familyName: expect.stringMatching(/^Person.*'s family$/),
      childNames: [],
      preset: 'sitter',
    });
  });

  test('is listed for the parents, open ones first', async () => {
    const used = await invite({ role: 'caregiver', name: ' Rosa ', email: 'Rosa@Example.org' });
    await come(used.token);
    now += 1;
    const old = await invite({ role: 'parent' });
    now += 8 * DAY_MS;
    await freshTokens();
    const open = await invite({ role: 'caregiver', preset: 'sitter', childIds: [family.childId] });
    now += 1;
    const withdrawn = await invite({ role: 'parent' });
    await family.owner.api.delete(`/api/invites/${withdrawn.id}`);
    const listed = await list(family.parent);
    const mine = new Map([used, old, open, withdrawn].map(({ id }) => [id, true]));
    expect(listed.filter(({ id }) => mine.has(id))).toMatchObject([
      { id: open.id, status: 'open', permissions: presets.sitter, usedAt: null },
      { id: withdrawn.id, status: 'revoked' },
      { id: old.id, status: 'expired', permissions: null, createdBy: family.owner.id },
      { id: used.id, status: 'used', name: 'Rosa', email: 'rosa@example.org' },
    ]);
  });

  test('can be changed while it is open, and applies as changed', async () => {
    const { parent, childId, otherChildId } = family;
    const made = await invite({ role: 'caregiver', childIds: [childId], preset: 'nanny' });
    const path = `/api/invites/${made.id}`;
    const grant = { ...presets.sitter, comment: false };
    const changed = await parent.api.put(path, { childIds: [otherChildId], permissions: grant });
    expect(changed).toMatchObject({
      status: 200,
      body: { childIds: [otherChildId], preset: null, permissions: grant, name: '' },
    });
    expect((await parent.api.put(path, { name: 'Rosa', email: null })).body).toMatchObject({
      name: 'Rosa',
      childIds: [otherChildId],
      permissions: grant,
    });
    expect(await parent.api.put(path, { role: 'parent' })).toMatchObject({ status: 400 });
    expect(await parent.api.put(path, { childIds: ['no-such-child'] })).toMatchObject({
      status: 404,
    });
    const rosa = apiIn(await come(made.token));
    expect((await rosa.get('/api/user-children')).body).toMatchObject([{ name: 'Ben' }]);
    expect(await parent.api.put(path, { name: 'Rosi' })).toMatchObject({
      status: 400,
      body: { code: 'INVITE_INVALID' },
    });
  });

  test('is invalid when revoked, and names no child', async () => {
    const made = await invite({ role: 'parent' });
    for (const _ of ['once', 'again']) {
      expect((await family.parent.api.delete(`/api/invites/${made.id}`)).status).toBe(204);
    }
    expect(await come(made.token)).toMatchObject({ status: 400, body: { code: 'INVITE_INVALID' } });
    const told = await validation(made.token);
    expect(told).toMatchObject({ status: 'revoked', valid: false, childNames: [] });
    expect(JSON.stringify(told)).not.toMatch(/Mia|Ben/);
    const again = await family.owner.api.post(`/api/invites/${made.id}/resend`);
    expect(again.body).toMatchObject({ code: 'INVITE_INVALID' });
    const used = await invite({ role: 'parent' });
    await come(used.token);
    expect((await family.owner.api.delete(`/api/invites/${used.id}`)).body).toMatchObject({
      code: 'INVITE_INVALID',
    });
  });

  test('expires after a week, and gets a new link for another week when renewed', async () => {
    const made = await invite({ role: 'parent' });
    now += 7 * DAY_MS;
    await freshTokens();
    expect(await come(made.token)).toMatchObject({ status: 400, body: { code: 'INVITE_INVALID' } });
    expect(await validation(made.token)).toMatchObject({ status: 'expired', valid: false });
    const { status, body } = await family.owner.api.post(`/api/invites/${made.id}/resend`);
    const renewed = body as Made;
    expect(status).toBe(200);
    expect(renewed).toMatchObject({ id: made.id, status: 'open', expiresAt: now + 7 * DAY_MS });
    expect(renewed.token).not.toBe(made.token);
    expect(await server.api.get(`/api/invites/validate/${made.token}`)).toMatchObject({
      status: 400,
      body: { code: 'INVITE_INVALID' },
    });
    expect((await come(made.token)).status).toBe(400);
    expect((await come(renewed.token)).status).toBe(201);
  });

  test('is mailed if it has an address, and mailed again when renewed', async () => {
    const to = 'by-mail@example.org';
    const made = await invite({ role: 'caregiver', childIds: [family.childId], email: to });
    await server.accounts.mailer.settled();
    const { body } = await family.parent.api.post(`/api/invites/${made.id}/resend`);
    await server.accounts.mailer.settled();
    const invitations = server.sentMails.filter((mail) => mail.to === to);
    expect(invitations.map(({ text }) => text.includes(made.token))).toEqual([true, false]);
    expect(invitations[1]?.text).toContain(`${server.url}${(body as Made).path}`);
    expect(invitations[0]?.text).toContain('Mia');
    expect(invitations[0]?.text).not.toContain('Ben');
    // This server's mails reach no mailbox, so sentAt stays null.
    expect(body).toMatchObject({ sentAt: null });
  });

  test('shows when it was first opened, until it is renewed', async () => {
    const made = await invite({ role: 'parent' });
    const listed = async () => {
      const { body } = await family.parent.api.get('/api/invites');
      return (body as { id: string; openedAt: number | null }[]).find(({ id }) => id === made.id);
    };
    expect(await listed()).toMatchObject({ openedAt: null });
    const openedAt = now;
    await validation(made.token);
    now += MINUTE_MS;
    await validation(made.token);
    expect(await listed()).toMatchObject({ openedAt });
    await family.parent.api.post(`/api/invites/${made.id}/resend`);
    expect(await listed()).toMatchObject({ openedAt: null });
  });

  test('can be renewed once a minute, and five times a week', async () => {
    const { owner } = await limited.createFamily();
    const made = (await owner.api.post('/api/invites', { role: 'parent' })).body as Made;
    const renew = () => owner.api.post(`/api/invites/${made.id}/resend`);
    expect((await renew()).status).toBe(200);
    expect(await renew()).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    for (let i = 1; i < 5; i += 1) {
      now += MINUTE_MS;
      expect((await renew()).status).toBe(200);
    }
    now += MINUTE_MS;
    expect((await renew()).status).toBe(429);
  });

  test('is limited to twenty mails an hour, and six to one address', async () => {
    const { owner } = await limited.createFamily();
    const send = (email: string | null) =>
      owner.api.post('/api/invites', { role: 'parent', email });
    for (let i = 0; i < 6; i += 1) {
      expect((await send('rosa@example.org')).status).toBe(201);
    }
    expect(await send('Rosa@example.org')).toMatchObject({
      status: 429,
      body: {
        code: 'RATE_LIMITED',
        error: 'Too many invitations were mailed. Pass the link on yourself, or wait an hour.',
      },
    });
    for (let i = 0; i < 13; i += 1) {
      expect((await send(`rosa-${i}@example.org`)).status).toBe(201);
    }
    expect((await send('last@example.org')).status).toBe(429);
    expect((await send(null)).status).toBe(201);
    now += HOUR_MS;
    const later = await signInAgain(limited.url, owner);
    expect(
      (await later.api.post('/api/invites', { role: 'parent', email: 'last@example.org' })).status,
    ).toBe(201);
  });

  test('ignores a child that was deleted meanwhile', async () => {
    const { owner, childId, otherChildId } = family;
    const both = [childId, otherChildId];
    const made = await invite({ role: 'caregiver', childIds: [...both, childId] });
    await owner.api.delete(`/api/user-children/${childId}`);
    expect(await validation(made.token)).toMatchObject({ childNames: ['Ben'] });
    const rosa = apiIn(await come(made.token));
    expect((await rosa.get('/api/user-children')).body).toMatchObject([{ name: 'Ben' }]);
    const late = await owner.api.post('/api/invites', { role: 'caregiver', childIds: both });
    expect(late).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  test('is invalid after its author has left', async () => {
    const made = await invite({ role: 'caregiver', childIds: [family.childId] }, family.parent);
    await family.owner.api.delete(`/api/auth/users/${family.parent.id}`);
    expect(await validation(made.token)).toMatchObject({ status: 'revoked', inviterName: '' });
    expect((await come(made.token)).body).toMatchObject({ code: 'INVITE_INVALID' });
    expect(await list(family.owner)).toContainEqual(
      expect.objectContaining({ id: made.id, status: 'revoked' }),
    );
  });

  test('lets in one of many concurrent users, and none after it was revoked', async () => {
    const made = await invite({ role: 'caregiver' });
    const answers = await Promise.all(Array.from({ length: 6 }, () => come(made.token)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 400, 400, 400, 400, 400,
    ]);
    const other = await invite({ role: 'caregiver' });
    const [came, withdrawn, renewed] = await Promise.all([
      come(other.token),
      family.owner.api.delete(`/api/invites/${other.id}`),
      family.owner.api.post(`/api/invites/${other.id}/resend`),
    ]);
    const end = (await list(family.owner)).find(({ id }) => id === other.id)?.status;
    expect(end).toBe(came.status === 201 ? 'used' : 'revoked');
    expect(withdrawn.status).toBe(came.status === 201 ? 400 : 204);
    expect([200, 400]).toContain(renewed.status);
  });

  test('is refused when fifty are open', async () => {
    const answers = await Promise.all(
      Array.from({ length: OPEN_INVITES_MAX + 3 }, () =>
        family.owner.api.post('/api/invites', { role: 'parent' }),
      ),
    );
    const made = answers.flatMap(({ status, body }) => (status === 201 ? [body as Made] : []));
    expect(made).toHaveLength(OPEN_INVITES_MAX);
    expect(answers.find(({ status }) => status !== 201)?.body).toMatchObject({
      code: 'VALIDATION',
      error: 'There are 50 open invitations. Withdraw one first.',
    });
    await family.owner.api.delete(`/api/invites/${made[0]?.id}`);
    expect((await family.owner.api.post('/api/invites', { role: 'parent' })).status).toBe(201);
  });

  test.each([
    ['for an owner', { role: 'super_admin' }],
    ['for nobody', {}],
    ['with a right of the server', { role: 'parent', createdBy: 'x' }],
    ['with half a grant', { role: 'caregiver', permissions: { view: 'all' } }],
    ['to what is no address', { role: 'parent', email: 'rosa' }],
    ['to two addresses', { role: 'parent', email: 'a@example.org\r\nBcc: b@example.org' }],
    ['with a long name', { role: 'parent', name: 'x'.repeat(61) }],
  ])('%s is refused', async (_, body) => {
    const answer = await family.owner.api.post('/api/invites', body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
  });

  test('cannot name children of another account', async () => {
    const other = await server.createFamily();
    for (const childIds of [[other.childId], [family.childId, other.childId]]) {
      const answer = await family.owner.api.post('/api/invites', { role: 'caregiver', childIds });
      expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    }
  });

  test('is deleted a month after its end, with name and address', async () => {
    const over = await invite({ role: 'parent', name: 'Rosa', email: 'rosa@example.org' });
    await family.owner.api.delete(`/api/invites/${over.id}`);
    now += 25 * DAY_MS;
    await freshTokens();
    const open = await invite({ role: 'parent' });
    now += 6 * DAY_MS;
    await freshTokens();
    await sweepInvites(server.db, now);
    expect((await list(family.owner)).map(({ id }) => id)).toEqual([open.id]);
  });
});

async function invite(body: object, by: Person = family.owner): Promise<Made> {
  const answer = await by.api.post('/api/invites', body);
  expect(answer.status).toBe(201);
  return answer.body as Made;
}

async function come(inviteToken: string, changes: object = {}): Promise<Answer> {
  names += 1;
  const body = {
    username: `guest-${names}@example.org`,
    password: 'long enough',
    inviteToken,
    ...changes,
  };
  await confirm(server.api, body.username);
  return server.api.post('/api/auth/register', body);
}

async function validation(token: string): Promise<unknown> {
  const { status, body } = await server.api.get(`/api/invites/validate/${token}`);
  expect(status).toBe(200);
  return body;
}

async function list(person: Person): Promise<(Made & { status: string })[]> {
  return (await person.api.get('/api/invites')).body as (Made & { status: string })[];
}

/** For after a jump of the clock, because access tokens expire after 15 minutes. */
async function freshTokens(): Promise<void> {
  for (const person of [family.owner, family.parent]) {
    const { refreshToken } = person;
    const { body } = await server.api.post('/api/auth/refresh', { refreshToken });
    const tokens = body as { accessToken: string; refreshToken: string };
    Object.assign(person, tokens, { api: createApi(server.url, tokens.accessToken) });
  }
}

function tokenIn({ body }: Answer): string {
  return (body as { accessToken: string }).accessToken;
}

function apiIn(answer: Answer) {
  return createApi(server.url, tokenIn(answer));
}
