import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { members } from '../../schema/collections/members.ts';
import { FORMER_MEMBER_MS, MINUTE_MS } from '../../schema/limits.ts';
import type { AnyRecord } from '../../schema/records/record.ts';
import { LATE_LIST_MAX, lateListIn, lateWriteIn } from '../../schema/rights/late-write.ts';
import { isRemoved } from '../../schema/rules/merge.ts';
import { LateEntriesAnswer } from '../../schema/wire/late-entries.ts';
import { type TestDevice, createDevice } from '../helpers/device-records.ts';
import {
  type Person,
  type TestFamily,
  type TestServer,
  signInAgain,
  startTestServer,
} from '../helpers/server.ts';

/** What a removed member logged before their removal reaches the family, for a parent to decide. */

let server: TestServer;
let family: TestFamily;
let clock = Date.now();
const now = () => clock;

beforeAll(async () => {
  server = await startTestServer({ now });
});
afterAll(() => server.stop());
beforeEach(async () => {
  family = await server.createFamily({ preset: 'nanny' });
});

const remove = async ({ id }: Person) => {
  const { status } = await family.owner.api.delete(`/api/auth/users/${id}`);
  expect(status).toBe(204);
};
const deviceOf = ({ id }: Person, childId = family.childId) => createDevice(id, { childId, now });
const send = (by: Person, { node }: TestDevice, records: AnyRecord[], collection = 'events') =>
  server.api.post('/api/sync/late-entries', {
    refreshToken: by.refreshToken,
    node,
    rows: records.map((record) => ({ collection, record })),
  });
const verdictsOf = ({ body }: { body: unknown }) =>
  LateEntriesAnswer.parse(body).verdicts.map(({ code, verdict }) => code ?? verdict);
async function stored(id: string): Promise<AnyRecord | undefined> {
  const [row] = await server.db.query<{ body: AnyRecord }>(
    'select body from records where account_id = $1 and id = $2',
    [family.accountId, id],
  );
  return row?.body;
}
const listed = async () => lateListIn((await stored(family.owner.id)) ?? {}).map(({ id }) => id);

describe.each(['caregiver', 'parent'] as const)('of a removed %s', (role) => {
  // Invariant I36 (docs/sync-spec.md)
  test('what was logged before is in the log, marked, and parents are pointed to it', async () => {
    const device = deviceOf(family[role]);
    const event = device.event('diaper', { note: 'before' });
    clock += MINUTE_MS;
    await remove(family[role]);
    clock += MINUTE_MS;
    const answer = await send(family[role], device, [event]);
    expect(verdictsOf(answer)).toEqual(['merged']);
    const held = (await stored(event.id)) ?? {};
    expect(held).toMatchObject({ note: 'before', createdBy: family[role].id });
    expect(lateWriteIn(held)).toMatchObject({ did: 'create', by: family[role].id });
    expect(await listed()).toEqual([event.id]);
  });

  // Invariant I36 (docs/sync-spec.md)
  test('what was logged after is refused', async () => {
    const device = deviceOf(family[role]);
    await remove(family[role]);
    clock += 1;
    const event = device.event('diaper');
    expect(verdictsOf(await send(family[role], device, [event]))).toEqual(['FORBIDDEN']);
    expect(await stored(event.id)).toBeUndefined();
  });

  test('the answer has nothing of the family', async () => {
    const device = deviceOf(family[role]);
    const event = device.event('diaper');
    clock += MINUTE_MS;
    await remove(family[role]);
    const { body } = await send(family[role], device, [event]);
    expect(JSON.stringify(body)).not.toContain('createdBy');
    expect(Object.keys(LateEntriesAnswer.parse(body))).toEqual(['verdicts']);
  });
});

test('a request that was answered before changes nothing more', async () => {
  const device = deviceOf(family.caregiver);
  const event = device.event('diaper');
  clock += MINUTE_MS;
  await remove(family.caregiver);
  await send(family.caregiver, device, [event]);
  const before = await stored(event.id);
  expect(verdictsOf(await send(family.caregiver, device, [event]))).toEqual(['duplicate']);
  expect(await stored(event.id)).toEqual(before);
});

test('a change of what the family has waits for a parent', async () => {
  const device = deviceOf(family.caregiver);
  const event = device.event('diaper', { note: 'first' });
  await family.caregiver.api.post('/api/sync/push', {
    node: device.node,
    rows: [{ collection: 'events', record: event }],
  });
  const edited = device.edit(event, { note: 'second' });
  clock += MINUTE_MS;
  await remove(family.caregiver);
  await send(family.caregiver, device, [edited]);
  const held = (await stored(event.id)) ?? {};
  expect(held).toMatchObject({ note: 'first' });
  expect(lateWriteIn(held)).toMatchObject({ did: 'edit', changes: { note: 'second' } });
});

test('a caregiver adds nothing about a child that they could not log for', async () => {
  const device = deviceOf(family.caregiver, family.otherChildId);
  const event = device.event('diaper');
  clock += MINUTE_MS;
  await remove(family.caregiver);
  expect(verdictsOf(await send(family.caregiver, device, [event]))).toEqual(['FORBIDDEN']);
});

test('an invalid entry is refused with what is wrong with it', async () => {
  const device = deviceOf(family.caregiver);
  const event = { ...device.event('diaper'), startedAt: 'noon' };
  clock += MINUTE_MS;
  await remove(family.caregiver);
  const answer = await send(family.caregiver, device, [event]);
  expect(verdictsOf(answer)).toEqual(['VALIDATION']);
});

test('only entries are taken: no running timer, no child, no member', async () => {
  const device = deviceOf(family.parent);
  const event = device.event('diaper');
  clock += MINUTE_MS;
  await remove(family.parent);
  for (const collection of ['timers', 'children', members.name]) {
    const [verdict] = verdictsOf(await send(family.parent, device, [event], collection));
    expect(verdict).not.toBe('applied');
    expect(verdict).not.toBe('merged');
  }
  expect(await stored(event.id)).toBeUndefined();
});

test('the removed member stays removed', async () => {
  const device = deviceOf(family.caregiver);
  const event = device.event('diaper');
  clock += MINUTE_MS;
  await remove(family.caregiver);
  await send(family.caregiver, device, [event]);
  const member = await stored(family.caregiver.id);
  expect(member && isRemoved(member)).toBe(true);
  const { status } = await family.caregiver.api.get('/api/events');
  expect(status).toBe(401);
});

test('no more wait for a parent than parents are shown', async () => {
  const device = deviceOf(family.caregiver);
  const events = Array.from({ length: LATE_LIST_MAX }, () => device.event('diaper'));
  const extra = device.event('diaper');
  clock += MINUTE_MS;
  await remove(family.caregiver);
  await send(family.caregiver, device, events);
  expect(await listed()).toHaveLength(LATE_LIST_MAX);
  const answer = await send(family.caregiver, device, [events[0] as AnyRecord, extra]);
  expect(verdictsOf(answer)).toEqual(['duplicate', 'RATE_LIMITED']);
});

describe('is refused', () => {
  const code = ({ body }: { body: unknown }) => (body as { code?: string }).code;

  test('for a member', async () => {
    const device = deviceOf(family.caregiver);
    const answer = await send(family.caregiver, device, [device.event('diaper')]);
    expect([answer.status, code(answer)]).toEqual([401, 'REFRESH_INVALID']);
  });

  test('for a session that its person had ended before the removal', async () => {
    const device = deviceOf(family.caregiver);
    const phone = await signInAgain(server.url, family.caregiver);
    await phone.api.post('/api/auth/logout', { refreshToken: phone.refreshToken });
    clock += MINUTE_MS;
    await remove(family.caregiver);
    expect((await send(phone, device, [device.event('diaper')])).status).toBe(401);
    expect((await send(family.caregiver, device, [device.event('diaper')])).status).toBe(200);
  });

  test('a month after the removal', async () => {
    const device = deviceOf(family.caregiver);
    const event = device.event('diaper');
    clock += MINUTE_MS;
    await remove(family.caregiver);
    clock += FORMER_MEMBER_MS;
    expect((await send(family.caregiver, device, [event])).status).toBe(401);
  });

  test('when the account is deleted', async () => {
    const device = deviceOf(family.caregiver);
    const event = device.event('diaper');
    clock += MINUTE_MS;
    await remove(family.caregiver);
    const { api, password } = family.owner;
    const gone = await api.raw('/api/gdpr/delete-account', {
      method: 'DELETE',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password }),
    });
    expect(gone.status).toBe(200);
    expect((await send(family.caregiver, device, [event])).status).toBe(401);
  });
});
