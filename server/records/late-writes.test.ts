import { beforeEach, describe, expect, test } from 'vitest';
import { members } from '../../schema/collections/members.ts';
import { HOUR_MS } from '../../schema/limits.ts';
import type { EventRecord } from '../../schema/records/event.ts';
import type { AnyRecord } from '../../schema/records/record.ts';
import type { Grant } from '../../schema/rights/permissions.ts';
import { presets } from '../../schema/rights/presets.ts';
import { LATE_LIST_MAX, lateListIn, lateWriteIn } from '../../schema/rights/late-write.ts';
import { nextStamp } from '../../schema/rules/clock.ts';
import { covers, isRemoved, mergeRecords } from '../../schema/rules/merge.ts';
import { eventMerge } from '../../schema/collections/events.ts';
import { createDevice } from '../../tests/helpers/device-records.ts';
import type { TestRecordStore } from '../../tests/helpers/memory-record-store.ts';
import {
  ACCOUNT,
  CHILD,
  type RecordFamily,
  foundRecordFamily,
} from '../../tests/helpers/record-family.ts';
import { makeTimer } from '../../tests/helpers/timers.ts';
import { pushLateEntries } from './late-entries.ts';
import { dropMember } from './people.ts';
import { push } from './sync.ts';

const NOW = Date.UTC(2026, 10, 22, 12);
const trusted: Grant = { ...presets.nanny, editOthers: true, deleteOthers: true, deleteOwn: true };

let store: TestRecordStore;
let family: RecordFamily<'ana' | 'rosa'>;
let clock: number;
const now = () => clock;
const rosas = createDevice('rosa', { childId: CHILD, now });
const anas = createDevice('ana', { childId: CHILD, now });
const owner = { accountId: ACCOUNT, userId: 'ana', role: 'super_admin' as const, grants: {} };

beforeEach(async () => {
  clock = NOW - 60 * HOUR_MS;
  family = await foundRecordFamily({ ana: 'super_admin', rosa: 'caregiver' }, now);
  store = family.store;
  await grant(trusted);
});

const grant = (permissions: Grant | null) => family.grant('rosa', permissions);
const pause = () => family.limit('rosa', { paused: true });
const hoursAgo = <T>(hours: number, write: () => T): T => {
  clock = NOW - hours * HOUR_MS;
  return write();
};
const rosa = () => family.actor('rosa');
const sendAs = async (
  actor: Awaited<ReturnType<typeof rosa>>,
  node: string,
  record: AnyRecord,
  collection: 'events' | 'timers' = 'events',
) => {
  const { verdicts } = await push(store, actor, { node, rows: [{ collection, record }] }, clock);
  return verdicts[0];
};
const send = async (record: AnyRecord, collection: 'events' | 'timers' = 'events') =>
  sendAs(await rosa(), rosas.node, record, collection);
const held = (id: string) => store.peek(ACCOUNT, `events/${id}`) as EventRecord;
/** What parents' devices are pointed to. */
const listed = () => {
  const member = store.peek(ACCOUNT, `${members.name}/rosa`);
  return member ? lateListIn(member).map(({ id }) => id) : [];
};

describe.each([
  ['withdrawn', () => grant(null)],
  ['paused', pause],
])('what a caregiver wrote who is %s now', (_, end) => {
  /** A diaper of Ana's that everybody has. */
  const known = async () => {
    const record = hoursAgo(10, () => anas.event('diaper', { note: 'by Ana' }));
    await sendAs(owner, anas.node, record);
    return record;
  };

  // Invariant I34 (docs/sync-spec.md)
  test('is in the log with a mark, where it is new', async () => {
    const made = hoursAgo(6, () => rosas.event('diaper', { note: 'on time' }));
    await hoursAgo(3, end);
    clock = NOW;
    expect(await send(made)).toMatchObject({ verdict: 'merged', gone: true });
    expect(held(made.id)).toMatchObject({ note: 'on time', updatedAt: made.updatedAt });
    const mark = lateWriteIn(held(made.id));
    expect(mark).toMatchObject({ by: 'rosa', at: NOW - 6 * HOUR_MS, did: 'create' });
    expect(listed()).toEqual([made.id]);
  });

  // Invariant I34 (docs/sync-spec.md)
  test('changes nothing of what the family had, and is kept in the mark', async () => {
    const before = await known();
    const changed = hoursAgo(6, () => rosas.edit(before, { note: 'by Rosa', tags: ['rash'] }));
    await hoursAgo(3, end);
    clock = NOW;
    await send(changed);
    expect(held(before.id)).toMatchObject({ note: 'by Ana', tags: [], updatedBy: 'ana' });
    expect(lateWriteIn(held(before.id))).toMatchObject({
      did: 'edit',
      changes: { note: 'by Rosa', tags: ['rash'] },
    });
    const history = await store.historyOf(ACCOUNT, { collection: 'events', id: before.id });
    expect(history.map(({ path, value }) => [path, value])).toContainEqual(['note', 'by Rosa']);
    expect(listed()).toEqual([before.id]);
  });

  // Invariant I34 (docs/sync-spec.md)
  test('deletes nothing that the family had', async () => {
    const before = await known();
    const removed = hoursAgo(6, () => rosas.remove(before));
    await hoursAgo(3, end);
    clock = NOW;
    await send(removed);
    expect(isRemoved(held(before.id))).toBe(false);
    expect(lateWriteIn(held(before.id))).toMatchObject({ did: 'remove', by: 'rosa' });
  });

  test('is settled between her device and the server: the next exchange brings nothing', async () => {
    const before = await known();
    const changed = hoursAgo(6, () => rosas.edit(before, { note: 'by Rosa' }));
    await hoursAgo(3, end);
    clock = NOW;
    await send(changed);
    expect(covers(held(before.id), changed)).toBe(true);
    expect(mergeRecords(eventMerge, changed, held(before.id))).toEqual(held(before.id));
  });

  test('is refused where the family has deleted the entry since', async () => {
    const before = await known();
    const changed = hoursAgo(6, () => rosas.edit(before, { note: 'by Rosa' }));
    await sendAs(
      owner,
      anas.node,
      hoursAgo(5, () => anas.remove(before)),
    );
    await hoursAgo(3, end);
    clock = NOW;
    expect(await send(changed)).toMatchObject({ verdict: 'rejected', code: 'FORBIDDEN' });
    expect(isRemoved(held(before.id))).toBe(true);
  });

  test('ends no timer of somebody else', async () => {
    const started = NOW - 8 * HOUR_MS;
    const anasTimer = makeTimer(started, {
      id: 'timer-0007',
      childId: CHILD,
      startedBy: 'ana',
      createdBy: 'ana',
      clocks: { '*': nextStamp(started, [], anas.node) },
    });
    clock = started;
    await sendAs(owner, anas.node, anasTimer, 'timers');
    const stopped = hoursAgo(6, () => rosas.remove(anasTimer as unknown as EventRecord));
    await hoursAgo(3, end);
    clock = NOW;
    expect(await send(stopped, 'timers')).toMatchObject({ verdict: 'rejected' });
  });
});

test('a caregiver cannot take the mark away', async () => {
  const made = hoursAgo(6, () => rosas.event('diaper'));
  await hoursAgo(3, () => grant(null));
  clock = NOW;
  await send(made);
  await grant(trusted);
  const unmarked = rosas.edit(held(made.id), { late: null } as Partial<EventRecord>);
  expect(await send(unmarked)).toMatchObject({ verdict: 'rejected', code: 'FORBIDDEN' });
  const noted = rosas.edit(held(made.id), { note: 'mine' });
  expect(await send(noted)).toMatchObject({ verdict: 'applied' });
  expect(lateWriteIn(held(made.id))).toMatchObject({ did: 'create' });
  const settled = anas.edit(held(made.id), { late: null } as Partial<EventRecord>);
  expect(await sendAs(owner, anas.node, settled)).toMatchObject({ verdict: 'applied' });
});

describe('the right to one’s own entries for a day', () => {
  const again = (record: EventRecord): EventRecord => ({
    ...record,
    clocks: { '*': nextStamp(clock, Object.values(record.clocks), rosas.node) },
  });

  test('is not longer for an entry that is made again under its id', async () => {
    await grant(presets.sitter);
    const made = hoursAgo(40, () => rosas.event('diaper'));
    await send(made);
    const remade = hoursAgo(20, () => again(made));
    expect(await send(remade)).toMatchObject({ verdict: 'applied' });
    clock = NOW;
    expect(await send(rosas.edit(remade, { note: 'days later' }))).toMatchObject({
      verdict: 'rejected',
      code: 'FORBIDDEN',
    });
  });

  test('is not longer for an edit that claims an earlier time: a parent decides', async () => {
    await grant(presets.sitter);
    const made = hoursAgo(30, () => rosas.event('diaper'));
    await send(made);
    const claimed = hoursAgo(7, () => rosas.edit(made, { note: 'in time?' }));
    clock = NOW;
    await send(claimed);
    expect(held(made.id)).toMatchObject({ note: '' });
    expect(lateWriteIn(held(made.id))).toMatchObject({
      did: 'edit',
      changes: { note: 'in time?' },
    });
  });
});

test('is accepted once: sent again after a lost answer it is a duplicate, not a refusal', async () => {
  const made = hoursAgo(6, () => rosas.event('diaper'));
  await hoursAgo(3, () => grant(null));
  clock = NOW;
  expect(await send(made)).toMatchObject({ verdict: 'merged' });
  const before = held(made.id);
  expect(await send(made)).toMatchObject({ verdict: 'duplicate', gone: true });
  expect(held(made.id)).toEqual(before);
});

test('of a removed person are no more than parents are shown, when two requests come at once', async () => {
  const made = hoursAgo(6, () =>
    Array.from({ length: 2 * LATE_LIST_MAX }, () => rosas.event('diaper')),
  );
  const removedAt = NOW - 3 * HOUR_MS;
  await store.transaction(ACCOUNT, (tx) => dropMember(tx, 'rosa', { by: 'ana', now: removedAt }));
  clock = NOW;
  const former = { accountId: ACCOUNT, userId: 'rosa', role: 'caregiver' as const, removedAt };
  const rows = made.map((record) => ({ collection: 'events', record }));
  const answers = await Promise.all(
    [rows.slice(0, LATE_LIST_MAX), rows.slice(LATE_LIST_MAX)].map((half) =>
      pushLateEntries(store, former, { node: rosas.node, rows: half }, clock, {}),
    ),
  );
  const verdicts = answers.flatMap((answer) => answer.verdicts);
  expect(verdicts.filter(({ verdict }) => verdict === 'merged')).toHaveLength(LATE_LIST_MAX);
  expect(verdicts.filter(({ code }) => code === 'RATE_LIMITED')).toHaveLength(LATE_LIST_MAX);
});
