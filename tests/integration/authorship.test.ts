import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { collections } from '../../schema/collections.ts';
import { DAY_MS, RETURN_AFTER_RESTORE_MS } from '../../schema/limits.ts';
import type { ChildRecord } from '../../schema/records/child.ts';
import type { EventRecord } from '../../schema/records/event.ts';
import { eventMerge } from '../../schema/collections/events.ts';
import { PushAnswer } from '../../schema/wire/sync.ts';
import { nextStamp } from '../../schema/rules/clock.ts';
import { editRecord, isRemoved, mergeRecords } from '../../schema/rules/merge.ts';
import { renewEpoch } from '../../server/db/settings.ts';
import { type TestDevice, createDevice } from '../helpers/device-records.ts';
import {
  type Person,
  type TestFamily,
  type TestServer,
  signInAgain,
  startTestServer,
} from '../helpers/server.ts';

/** Who wrote a record comes from the session: nobody writes in the name of somebody else. */

let server: TestServer;
let family: TestFamily;
let anas: TestDevice;
let bens: TestDevice;
let rosas: TestDevice;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.db.query("delete from settings where key = 'restored-at'");
  family = await server.createFamily({ preset: 'nanny' });
  const { childId } = family;
  anas = createDevice(family.owner.id, { childId });
  bens = createDevice(family.parent.id, { childId });
  rosas = createDevice(family.caregiver.id, { childId });
});

type Row = { collection: string; record: unknown; superseded?: unknown[] };

async function pushRows(by: Person, node: string, rows: Row[]) {
  const { body } = await by.api.post('/api/sync/push', { node, rows });
  return PushAnswer.parse(body).verdicts;
}
/** @returns the code of the refusal, or the verdict */
async function push(by: Person, node: string, record: unknown, collection = 'events') {
  const [verdict] = await pushRows(by, node, [{ collection, record }]);
  return verdict?.code ?? verdict?.verdict;
}
async function stored(id: string): Promise<EventRecord | undefined> {
  const [row] = await server.db.query<{ body: EventRecord }>(
    'select body from records where account_id = $1 and id = $2',
    [family.owner.accountId, id],
  );
  return row?.body;
}
const restore = (at: number) => renewEpoch(server.db, at);

describe('a caregiver cannot', () => {
  beforeEach(async () => {
    await push(family.parent, bens.node, bens.event('diaper'));
  });

  // Invariant I35 (docs/sync-spec.md)
  test('send with the replica of somebody else', async () => {
    const own = rosas.event('diaper');
    const onBens = { ...own, clocks: { '*': nextStamp(Date.now(), [], bens.node) } };
    expect(await push(family.caregiver, bens.node, onBens)).toBe('FORBIDDEN');
    expect(await push(family.caregiver, 'server00', own)).toBe('FORBIDDEN');
    expect(await stored(own.id)).toBeUndefined();
  });

  test.each([
    ['another person’s replica', () => bens.node],
    ['the server', () => 'server00'],
  ])('add what has a stamp of %s', async (_, node) => {
    const event = rosas.event('diaper');
    const clocks = { '*': nextStamp(Date.now(), [], node()) };
    expect(await push(family.caregiver, rosas.node, { ...event, clocks })).toBe('FORBIDDEN');
    const { status } = await family.caregiver.api.post('/api/events', { ...event, clocks });
    expect(status).toBe(403);
  });

  test.each([
    ['another person’s replica', () => bens.node],
    ['the server', () => 'server00'],
  ])('change what has a stamp of %s', async (_, node) => {
    const event = rosas.event('diaper');
    await push(family.caregiver, rosas.node, event);
    const by = { by: family.caregiver.id, at: Date.now(), node: node() };
    const edited = editRecord(eventMerge, event, { note: 'forged' }, by);
    expect(await push(family.caregiver, rosas.node, edited)).toBe('FORBIDDEN');
    const { status } = await family.caregiver.api.put(`/api/events/${event.id}`, edited);
    expect(status).toBe(403);
    expect(await stored(event.id)).toMatchObject({ note: '' });
  });

  test('name somebody else as the person who changed or deleted an entry', async () => {
    const event = rosas.event('diaper');
    await push(family.caregiver, rosas.node, event);
    const edited = rosas.edit(event, { note: 'edited' });
    const forged = { ...edited, updatedBy: family.parent.id };
    expect(await push(family.caregiver, rosas.node, forged)).toBe('FORBIDDEN');
    const { removed, ...rest } = rosas.remove(event);
    const removedByBen = { ...rest, removed: { ...removed, by: family.parent.id } };
    expect(await push(family.caregiver, rosas.node, removedByBen)).toBe('FORBIDDEN');
    expect(await push(family.caregiver, rosas.node, edited)).toBe('applied');
  });

  test('change who changed an entry last beside an older write', async () => {
    const event = rosas.event('diaper');
    await push(family.caregiver, rosas.node, event);
    const bensEdit = bens.edit(event, { note: 'later' });
    await push(family.parent, bens.node, bensEdit);
    const older = editRecord(
      eventMerge,
      event,
      { visibility: 'family', tags: ['early'] },
      { by: family.caregiver.id, at: event.createdAt, node: rosas.node },
    );
    const merged = mergeRecords(eventMerge, bensEdit, older);
    const forged = { ...merged, updatedBy: 'zzz', updatedAt: bensEdit.updatedAt + 1 };
    expect(await push(family.caregiver, rosas.node, forged)).toBe('FORBIDDEN');
    expect(await push(family.caregiver, rosas.node, merged)).toBe('applied');
    expect(await stored(event.id)).toMatchObject({ updatedBy: family.parent.id, tags: ['early'] });
  });

  test.each<[string, (stranger: string) => object]>([
    ['performedBy', (performedBy) => ({ performedBy })],
    ['updatedBy', (updatedBy) => ({ updatedBy })],
    ['createdBy', (createdBy) => ({ createdBy, updatedBy: createdBy })],
  ])('name a person of another family in %s', async (_, change) => {
    const other = await server.createFamily();
    const event = rosas.event('diaper');
    const forged = { ...event, ...change(other.owner.id) };
    expect(await push(family.caregiver, rosas.node, forged)).toMatch(/^(VALIDATION|FORBIDDEN)$/);
    expect(await push(family.caregiver, rosas.node, event)).toBe('applied');
    const edited = { ...rosas.edit(event, { note: 'edited' }), ...change(other.owner.id) };
    expect(await push(family.caregiver, rosas.node, edited)).not.toBe('applied');
    const { createdBy, performedBy, updatedBy } = (await stored(event.id)) ?? {};
    expect([createdBy, performedBy, updatedBy]).not.toContain(other.owner.id);
  });

  // Invariant I35 (docs/sync-spec.md)
  test('put words of somebody else into the history', async () => {
    const { childId } = family;
    const start = Date.now() - 60_000;
    let now = start;
    const rosa = createDevice(family.caregiver.id, { childId, now: () => now });
    const ben = createDevice(family.parent.id, { childId, now: () => now });
    const event = rosa.event('note', { note: 'by Rosa' });
    await push(family.caregiver, rosa.node, event);
    now += 30_000;
    const edited = ben.edit(event, { note: 'by Ben' });
    await push(family.parent, ben.node, edited);
    const stamp = nextStamp(start + 10_000, [], ben.node);
    const forged = { ...event, note: 'never written', clocks: { ...event.clocks, note: stamp } };
    const superseded = [{ path: 'note', stamp, value: 'nor this' }];
    const rows = [{ collection: 'events', record: forged, superseded }];
    await pushRows(family.caregiver, rosa.node, rows);
    await pushRows(family.caregiver, ben.node, rows);
    const kept = await server.db.query<{ value: string }>(
      'select value from record_history where id = $1',
      [event.id],
    );
    expect(kept.map(({ value }) => value)).toEqual(['by Rosa']);
  });

  test('delete what somebody else will write later', async () => {
    const event = rosas.event('diaper');
    await push(family.caregiver, rosas.node, event);
    const removed = rosas.remove(event);
    const seen = { ...removed.removed?.seen, [bens.node]: nextStamp(Date.now(), [], bens.node) };
    const forged = { ...removed, removed: { ...removed.removed, seen } };
    expect(await push(family.caregiver, rosas.node, forged)).toBe('FORBIDDEN');
  });
});

test('a parent gives nobody rights with stamps of the server', async () => {
  const [row] = await server.db.query<{ body: ChildRecord }>(
    `select body from records where account_id = $1 and collection = 'children' and id = $2`,
    [family.owner.accountId, family.childId],
  );
  const child = row?.body as ChildRecord;
  const by = { by: family.parent.id, at: Date.now(), node: 'server00' };
  const forged = editRecord(collections.children.merge, child, { caregivers: [] }, by);
  expect(await push(family.parent, bens.node, forged, 'children')).toBe('FORBIDDEN');
});

test('a parent names a person of the family, present or past, as the one who did it', async () => {
  const event = bens.event('diaper', { performedBy: family.caregiver.id });
  expect(await push(family.parent, bens.node, event)).toBe('applied');
  await family.owner.api.delete(`/api/caregivers/${family.caregiver.id}`);
  const later = bens.event('diaper', { performedBy: family.caregiver.id });
  expect(await push(family.parent, bens.node, later)).toBe('applied');
});

describe('an honest device', () => {
  test('sends what it has merged with the writes of others', async () => {
    const event = rosas.event('diaper');
    await push(family.caregiver, rosas.node, event);
    const bensEdit = bens.edit(event, { note: 'by Ben' });
    const removed = anas.remove(bensEdit);
    await push(family.parent, bens.node, bensEdit);
    await push(family.owner, anas.node, removed);
    const edited = rosas.edit(mergeRecords(eventMerge, event, removed), { tags: ['late'] });
    expect(await push(family.caregiver, rosas.node, edited)).toBe('applied');
    expect(isRemoved((await stored(event.id)) as EventRecord)).toBe(false);
    // Seen before the last edit, deleted after it.
    expect(await push(family.parent, bens.node, bens.remove(edited))).toBe('applied');
  });

  test('sends what another device of the same person has written', async () => {
    const event = anas.event('diaper');
    await push(family.owner, anas.node, event);
    const second = createDevice(family.owner.id, { childId: family.childId });
    const again = await signInAgain(server.url, family.owner);
    const edited = second.edit(anas.edit(event, { note: 'first' }), { tags: ['second'] });
    expect(await push(again, second.node, edited)).toBe('applied');
    expect(await push(family.owner, anas.node, anas.edit(edited, { note: 'x' }))).toBe('applied');
  });

  test('edits what a REST client has written', async () => {
    const { body } = await family.parent.api.post('/api/events', {
      type: 'note',
      childId: family.childId,
      startedAt: Date.now(),
      note: 'by REST',
      payload: {},
    });
    const { _deleted: _, ...event } = body as EventRecord & { _deleted: boolean };
    const edited = anas.edit(event as EventRecord, { note: 'by Ana' });
    expect(await push(family.owner, anas.node, edited)).toBe('applied');
    expect((await family.parent.api.put(`/api/events/${event.id}`, { note: 'x' })).status).toBe(
      200,
    );
  });
});

describe('after a restored backup', () => {
  // Invariant I35 (docs/sync-spec.md)
  test('a parent returns what others wrote before it, and nothing that they did not', async () => {
    const now = Date.now();
    const early = createDevice(family.parent.id, {
      childId: family.childId,
      now: () => now - DAY_MS,
    });
    const lost = early.event('note', { note: 'lost' });
    expect(await push(family.owner, anas.node, lost)).toBe('FORBIDDEN');
    await restore(now - DAY_MS / 2);
    expect(await push(family.owner, anas.node, lost)).toBe('applied');
    const made = bens.event('note', { note: 'made up' });
    await push(family.parent, bens.node, bens.event('diaper'));
    expect(await push(family.owner, anas.node, made)).toBe('FORBIDDEN');
    await restore(now - RETURN_AFTER_RESTORE_MS - DAY_MS);
    const older = createDevice(family.caregiver.id, {
      childId: family.childId,
      now: () => now - RETURN_AFTER_RESTORE_MS - 2 * DAY_MS,
    });
    await push(family.caregiver, older.node, rosas.event('diaper'));
    expect(await push(family.owner, anas.node, older.event('diaper'))).toBe('FORBIDDEN');
  });
});
