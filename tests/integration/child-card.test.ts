import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MemberRecord } from '../../schema/records/member.ts';
import { presets } from '../../schema/rights/presets.ts';
import { HttpDevice } from '../helpers/http-device.ts';
import {
  type Person,
  type TestFamily,
  type TestServer,
  register,
  startTestServer,
} from '../helpers/server.ts';

/** The card of a child: what caregivers have to know, and who has read it. */

let server: TestServer;
let family: TestFamily;
const card = {
  card: { allergies: 'Eggs' },
  medicines: { drops001: { name: 'Vitamin D', dose: '1 drop' } },
  contacts: { vera0001: { name: 'Vera', phone: '+1 555 0100' } },
};

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  family = await server.createFamily();
  const { owner, childId } = family;
  await owner.api.put(`/api/user-children/${childId}`, card);
});

// Invariant I31 (docs/sync-spec.md)
test('the medicines of a card are sent and removed together with the right to see them', async () => {
  const { owner, caregiver, childId } = family;
  const phone = new HttpDevice(caregiver, { node: 'cardread', url: server.url, now: Date.now });
  const held = async () => {
    await phone.sync();
    return phone.records()[`children/${childId}`];
  };
  const give = (medication: 'none' | 'see') =>
    owner.api.put(`/api/user-children/${childId}/caregivers/${caregiver.id}`, {
      permissions: { ...presets.nanny, medication },
    });
  const limitTo = (permissions: object | null) =>
    owner.api.patch(`/api/user-children/users/${caregiver.id}/permissions`, { permissions });

  expect(await held()).toMatchObject(card);
  await give('none');
  expect(await held()).not.toHaveProperty('medicines');
  expect(await held()).toMatchObject({ contacts: card.contacts });
  await give('see');
  expect(await held()).toMatchObject(card);
  // A limit does not change the child's record.
  await limitTo({ ...presets.nanny, medication: 'none' });
  expect(await held()).not.toHaveProperty('medicines');
  await limitTo(null);
  expect(await held()).toMatchObject(card);
  expect(phone.unsent()).toEqual([]);
  const other = JSON.stringify(await caregiver.api.get('/api/user-children'));
  expect(other).toContain('Vitamin D');
  await give('none');
  expect(JSON.stringify(await caregiver.api.get('/api/user-children'))).not.toContain('Vitamin D');
});

test('who has read which version of a card is visible to the parents and that person only', async () => {
  const { owner, parent, caregiver, childId, otherChildId } = family;
  const read = (person: Person, version: string, at: number, child = childId) =>
    person.api.put(`/api/user-children/${child}/card/read`, { version, at });
  const noted = async (by = owner) => (await memberSeenBy(by, caregiver.id))?.read;
  const now = Date.now();

  expect((await read(caregiver, 'v1', now - 500)).status).toBe(204);
  expect(await noted(parent)).toEqual({ [childId]: { version: 'v1', at: now - 500 } });
  // A repetition changes nothing, and an older reading arrives too late.
  await read(caregiver, 'v1', now - 100);
  await read(caregiver, 'v0', now - 900);
  expect(await noted(caregiver)).toEqual({ [childId]: { version: 'v1', at: now - 500 } });
  // A phone's clock may be ahead.
  await read(caregiver, 'v2', now + 3_600_000);
  const at = (await noted())?.[childId]?.at ?? 0;
  expect(at).toBeGreaterThanOrEqual(now);
  expect(at).toBeLessThan(now + 60_000);
  expect((await read(caregiver, 'v1', now, otherChildId)).status).toBe(404);
  expect((await read(caregiver, '', now)).status).toBe(400);

  const zoe = await join(owner, [childId]);
  expect(await memberSeenBy(zoe, caregiver.id)).not.toHaveProperty('read');
});

test('an invited person sees who invited them, on every device', async () => {
  const { owner, parent, caregiver } = family;
  const rosa = await join(parent, []);
  expect((await memberSeenBy(rosa, rosa.id))?.invitedBy).toBe(parent.id);
  expect((await memberSeenBy(owner, rosa.id))?.invitedBy).toBe(parent.id);
  expect(await memberSeenBy(caregiver, rosa.id)).not.toHaveProperty('invitedBy');
  expect(await memberSeenBy(owner, owner.id)).not.toHaveProperty('invitedBy');
  // A change of the profile does not remove it.
  await rosa.api.patch('/api/auth/me', { name: 'Rosa' });
  expect(await memberSeenBy(owner, rosa.id)).toMatchObject({ name: 'Rosa', invitedBy: parent.id });
});

async function join(by: Person, childIds: string[]): Promise<Person> {
  const { body } = await by.api.post('/api/invites', { role: 'caregiver', childIds });
  const { token } = body as { token: string };
  return register(server.url, server.api, { inviteToken: token });
}

/** A member record as this person's devices receive it. */
async function memberSeenBy(by: Person, id: string): Promise<MemberRecord | undefined> {
  const device = new HttpDevice(by, { node: 'memberse', url: server.url, now: Date.now });
  await device.sync();
  return device.records()[`members/${id}`] as MemberRecord | undefined;
}
