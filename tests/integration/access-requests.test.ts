import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { presets } from '../../schema/rights/presets.ts';
import {
  type AccessRequest,
  type RequestedRights,
  accessRequestIn,
} from '../../schema/rights/access-request.ts';
import { HttpDevice } from '../helpers/http-device.ts';
import {
  type Person,
  type TestFamily,
  type TestServer,
  register,
  startTestServer,
} from '../helpers/server.ts';

/** A caregiver's access requests: who receives them, and which changes answer them. */

let server: TestServer;
let family: TestFamily;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  family = await server.createFamily({ preset: 'sitter' });
});

describe('an access request', () => {
  test('reaches only the parents, and contains only missing rights', async () => {
    const { owner, parent, caregiver, childId, otherChildId } = family;
    const asked: RequestedRights = { view: 'all', medication: 'see', log: ['sleep', 'bath'] };
    const children = { [childId]: asked, [otherChildId]: asked };
    const id = await ask({ children, note: ' Saturdays, too ' });
    const wish = {
      id,
      children: { [childId]: { view: 'all', log: ['bath'] } },
      note: 'Saturdays, too',
      answer: null,
    };
    expect(await requestSeenBy(owner)).toMatchObject(wish);
    expect((await requestSeenBy(parent))?.children).toEqual(wish.children);
    expect((await requestSeenBy(caregiver))?.children).toEqual(wish.children);

    const { body } = await owner.api.post('/api/invites', {
      role: 'caregiver',
      childIds: [childId],
    });
    const { token } = body as { token: string };
    const zoe = await register(server.url, server.api, { inviteToken: token });
    expect(await requestSeenBy(zoe)).toBeNull();
    expect(JSON.stringify(await zoe.api.get('/api/auth/account/users'))).not.toContain('Saturdays');
  });

  test('is stored once when sent twice, and ignored when it arrives after a newer one', async () => {
    const { owner, caregiver, childId } = family;
    const now = Date.now();
    const first = { id: randomUUID(), at: now - 2_000, children: {}, note: 'First' };
    const second = { ...first, id: randomUUID(), at: now - 1_000, note: 'Second' };
    for (const said of [first, second, first]) {
      expect((await put(said)).status).toBe(204);
    }
    expect(await requestSeenBy(owner)).toMatchObject({ id: second.id, note: 'Second' });
    // A repeated request does not change its answer.
    expect((await decline(owner, second.id)).status).toBe(204);
    await put(second);
    expect(await requestSeenBy(caregiver)).toMatchObject({
      answer: { how: 'notNow', by: owner.id },
    });
    // A phone's clock may be ahead. The next request is still the later one.
    await put({ ...first, id: randomUUID(), at: now + 3_600_000, note: 'Ahead' });
    expect((await requestSeenBy(owner))?.at).toBeLessThan(now + 60_000);
    const id = await ask({ children: { [childId]: { view: 'all' } } });
    expect(await requestSeenBy(owner)).toMatchObject({ id, answer: null });
  });

  test('is answered for a child when that child’s requested rights are granted', async () => {
    const { owner, caregiver, childId, otherChildId } = family;
    await give(otherChildId, presets.sitter);
    const requested = { medication: 'give' } as const;
    await ask({ children: { [childId]: requested, [otherChildId]: requested }, note: 'Please' });
    const both = await requestSeenBy(owner);
    // Granting less, or other rights, does not answer the request.
    await give(childId, { ...presets.sitter, photos: 'manage', medication: 'none' });
    expect(await requestSeenBy(owner)).toEqual(both);
    await give(childId, { ...presets.sitter, medication: 'see' });
    expect(await requestSeenBy(owner)).toMatchObject({
      children: { [otherChildId]: requested },
      answer: null,
    });
    await give(otherChildId, presets.nanny);
    expect(await requestSeenBy(caregiver)).toMatchObject({
      children: {},
      answer: { how: 'changed', by: owner.id },
    });
  });

  test('with only a note is answered by any change of rights, also of a limit', async () => {
    const { owner, caregiver, childId } = family;
    await ask({ note: 'Could I see the photos of last summer?' });
    await give(childId, presets.sitter);
    expect((await requestSeenBy(owner))?.answer).toBeNull();
    await limitTo(presets.relative);
    expect((await requestSeenBy(caregiver))?.answer).toMatchObject({ how: 'changed' });
    // Rights above the limit are missing, and granted when the limit is removed.
    await ask({ children: { [childId]: { view: 'today' } } });
    await give(childId, presets.nanny);
    expect((await requestSeenBy(owner))?.answer).toBeNull();
    await limitTo(null);
    expect((await requestSeenBy(caregiver))?.answer).toMatchObject({ how: 'changed' });
  });

  test('is dropped when the rights exist already, or the child is removed', async () => {
    const { owner, childId } = family;
    await ask({ children: { [childId]: { view: 'today' } } });
    expect((await requestSeenBy(owner))?.answer).toMatchObject({ how: 'withdrawn' });
    await ask({ children: { [childId]: { view: 'all' } }, note: 'For the doctor' });
    await owner.api.delete(`/api/user-children/${childId}/caregivers/${family.caregiver.id}`);
    expect(await requestSeenBy(owner)).toMatchObject({ note: '', answer: { how: 'withdrawn' } });
  });

  test('can be withdrawn by its author, and leaves nothing behind', async () => {
    const { owner, caregiver, childId } = family;
    const id = await ask({ children: { [childId]: { view: 'all' } }, note: 'Sooner is better' });
    const takeBack = (requestId: string) =>
      caregiver.api.delete(`/api/auth/me/access-wish/${requestId}`);
    expect((await takeBack(randomUUID())).status).toBe(204);
    expect((await requestSeenBy(owner))?.answer).toBeNull();
    expect((await takeBack(id)).status).toBe(204);
    const left = { id, children: {}, note: '', answer: { how: 'withdrawn', by: caregiver.id } };
    expect(await requestSeenBy(owner)).toMatchObject(left);
    // A parent who has not received the withdrawal yet changes nothing.
    expect((await decline(owner, id)).status).toBe(204);
    expect(await requestSeenBy(owner)).toMatchObject(left);
  });

  test('stays open when a parent declines an older one', async () => {
    const { owner, parent } = family;
    const seen = await ask({ note: 'One' });
    const id = await ask({ note: 'Two' });
    await decline(parent, seen);
    expect(await requestSeenBy(owner)).toMatchObject({ id, answer: null });
    await decline(parent, id);
    expect((await requestSeenBy(owner))?.answer).toMatchObject({ how: 'notNow', by: parent.id });
    const actions = await server.db.query<{ about: string }>(
      "select about from audit where account_id = $1 and deed = 'decline-wish'",
      [owner.accountId],
    );
    expect(actions.map(({ about }) => about)).toEqual([family.caregiver.id]);
  });

  test('is removed together with the person', async () => {
    const { owner, caregiver } = family;
    await ask({ note: 'A word of mine' });
    await owner.api.delete(`/api/auth/users/${caregiver.id}`);
    const { epoch } = await owner.api.pull();
    const left = JSON.stringify(await owner.api.pull({ epoch, seq: 0 }));
    expect(left).toContain(caregiver.id);
    expect(left).not.toContain('A word of mine');
  });
});

type Said = { children?: Record<string, RequestedRights>; note?: string };

async function ask({ children = {}, note = '' }: Said): Promise<string> {
  const id = randomUUID();
  expect((await put({ id, at: Date.now(), children, note })).status).toBe(204);
  return id;
}

function put(wish: object) {
  return family.caregiver.api.put('/api/auth/me/access-wish', wish);
}

function decline(by: Person, requestId: string) {
  const { id } = family.caregiver;
  return by.api.delete(`/api/user-children/users/${id}/access-wish/${requestId}`);
}

function give(childId: string, permissions: object) {
  const path = `/api/user-children/${childId}/caregivers`;
  return family.owner.api.post(path, { userId: family.caregiver.id, permissions });
}

function limitTo(permissions: object | null) {
  const path = `/api/user-children/users/${family.caregiver.id}/permissions`;
  return family.owner.api.patch(path, { permissions });
}

/** The caregiver's access request as this person's devices receive it. */
async function requestSeenBy(by: Person): Promise<AccessRequest | null> {
  const device = new HttpDevice(by, { node: 'wishseen', url: server.url, now: Date.now });
  await device.sync();
  return accessRequestIn(
    device.records()[`members/${family.caregiver.id}`] as Record<string, unknown>,
  );
}
