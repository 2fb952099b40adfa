import { beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../schema/limits.ts';
import type { EventRecord } from '../../schema/records/event.ts';
import type { Grant } from '../../schema/rights/permissions.ts';
import { presets } from '../../schema/rights/presets.ts';
import type { Limits } from '../../schema/rights/grants.ts';
import { removeRecord } from '../../schema/rules/merge.ts';
import { createDevice } from '../../tests/helpers/device-records.ts';
import type { TestRecordStore } from '../../tests/helpers/memory-record-store.ts';
import {
  ACCOUNT,
  CHILD,
  type RecordFamily,
  foundRecordFamily,
} from '../../tests/helpers/record-family.ts';
import { rightsBeforeRemoval } from './past-rights.ts';
import { pull, push } from './sync.ts';

const NOW = Date.UTC(2026, 10, 22, 12);
const nanny: Grant = presets.nanny;

let store: TestRecordStore;
let family: RecordFamily<'ana' | 'rosa'>;
let clock: number;
const now = () => clock;
const rosas = createDevice('rosa', { childId: CHILD, now });
const anas = createDevice('ana', { childId: CHILD, now });

beforeEach(async () => {
  clock = NOW - 30 * HOUR_MS;
  family = await foundRecordFamily({ ana: 'super_admin', rosa: 'caregiver' }, now);
  store = family.store;
  await grant(nanny);
});

const grant = (permissions: Grant | null) => family.grant('rosa', permissions);
const limit = (limits: Limits) => family.limit('rosa', limits);
const rosa = () => family.actor('rosa');
const send = async (record: EventRecord, node = rosas.node) => {
  const rows = [{ collection: 'events', record }];
  const { verdicts } = await push(store, await rosa(), { node, rows }, clock);
  return verdicts[0];
};
/** Runs `write` with the clock at some hours before noon. */
const written = <T>(hoursBefore: number, write: () => T): T => {
  clock = NOW - hoursBefore * HOUR_MS;
  return write();
};
/** Accepted, and marked for a parent. */
const taken = { verdict: 'merged' };
const applied = { verdict: 'applied' };
const refused = { verdict: 'rejected', code: 'FORBIDDEN' };

describe('accepts writes made while the right was in force, and no later ones', () => {
  const shift = { from: NOW - 8 * HOUR_MS, to: NOW - 4 * HOUR_MS };
  const ends: [string, () => Promise<unknown>, object][] = [
    ['withdrawn', () => grant(null), taken],
    ['narrowed', () => grant({ ...nanny, log: [] }), taken],
    ['paused', () => limit({ paused: true }), taken],
    ['limited', () => limit({ limit: { ...presets.sitter, log: ['note'] } }), taken],
    [
      'limited to a time that is over',
      () => limit({ limit: { ...nanny, validTo: clock } }),
      applied,
    ],
    ['over by its last day', () => grant({ ...nanny, validTo: NOW - 3 * HOUR_MS }), applied],
    ['over with the shift', () => grant({ ...nanny, onlyOnShift: true, shifts: [shift] }), applied],
  ];
  test.each(ends)('%s', async (_, end, accepted) => {
    const before = written(6, () => rosas.event('diaper'));
    await written(3, end);
    const after = written(1, () => rosas.event('diaper'));
    clock = NOW;
    expect(await send(before)).toMatchObject(accepted);
    expect(await send(after)).toMatchObject(refused);
  });

  test('for a child that was deleted in the meantime', async () => {
    const before = written(6, () => rosas.event('diaper'));
    clock = NOW - 3 * HOUR_MS;
    await store.transaction(ACCOUNT, async (tx) => {
      const [held] = await tx.getMany([{ collection: 'children', id: CHILD }]);
      const author = { by: 'ana', at: clock, node: anas.node };
      tx.put('children', removeRecord(held!.record, author), { narrowed: false });
    });
    const after = written(1, () => rosas.event('diaper'));
    expect(await send(before)).toMatchObject(taken);
    expect(await send(after)).toMatchObject(refused);
  });

  test('through several changes of the grant', async () => {
    const first = written(20, () => rosas.event('diaper'));
    await written(18, () => grant({ ...nanny, log: ['note'] }));
    const second = written(16, () => rosas.event('diaper'));
    const noted = written(16, () => rosas.event('note', { note: 'slept well' }));
    await written(14, () => grant({ ...nanny, log: ['feeding'] }));
    await written(12, () => grant(null));
    clock = NOW;
    expect(await send(first)).toMatchObject(taken);
    expect(await send(second)).toMatchObject(refused);
    expect(await send(noted)).toMatchObject(taken);
  });

  test('for an edit and a removal, by the time of their newest write', async () => {
    const known = written(10, () => rosas.event('diaper'));
    await send(known);
    const edited = written(6, () => rosas.edit(known, { note: 'in time' }));
    await written(3, () => grant(null));
    const late = written(1, () => rosas.edit(edited, { note: 'too late' }));
    clock = NOW;
    expect(await send(late)).toMatchObject(refused);
    expect(await send(edited)).toMatchObject(taken);
    expect(await send(rosas.remove(known))).toMatchObject(refused);
  });

  test('for own entries that may be changed for a day, by the time of the change', async () => {
    await written(29, () => grant(presets.sitter));
    const known = written(28, () => rosas.event('diaper'));
    await send(known);
    const inTime = written(5, () => rosas.edit(known, { note: 'a day had not passed' }));
    const late = written(3, () => rosas.edit(known, { note: 'a day had passed' }));
    clock = NOW;
    expect(await send(inTime)).toMatchObject(taken);
    expect(await send(late)).toMatchObject(refused);
  });
});

describe('a past right', () => {
  test('counts for a day', async () => {
    const early = written(24 + 1 / 60, () => rosas.event('diaper'));
    const inTime = written(24, () => rosas.event('diaper'));
    await written(23, () => grant(null));
    clock = NOW;
    expect(await send(early)).toMatchObject(refused);
    expect(await send(inTime)).toMatchObject(taken);
  });

  test('does not count when the write claims a time in the future', async () => {
    await written(3, () => grant(null));
    clock = NOW + MINUTE_MS;
    const ahead = rosas.event('diaper');
    clock = NOW;
    expect(await send(ahead)).toMatchObject(refused);
  });

  test('counts for writes of the sending device only', async () => {
    const before = written(6, () => rosas.event('diaper'));
    await written(3, () => grant(null));
    clock = NOW;
    expect(await send(before, 'node0009')).toMatchObject(refused);
  });

  test('gives no right that was not in force at that time', async () => {
    const hidden = written(8, () => anas.event('note', { note: 'for us', visibility: 'parents' }));
    await store.transaction(ACCOUNT, (tx) =>
      Promise.resolve(tx.put('events', hidden, { narrowed: false })),
    );
    const edited = written(6, () => rosas.edit(hidden, { note: 'mine' }));
    const unlike = written(6, () => rosas.event('doctor_visit'));
    await written(3, () => grant(null));
    clock = NOW;
    expect(await send(edited)).toMatchObject(refused);
    expect(await send(unlike)).toMatchObject(refused);
  });

  test('accepts the write without sending the record back', async () => {
    const theirs = written(9, () => anas.event('diaper', { note: 'by Ana' }));
    await store.transaction(ACCOUNT, (tx) =>
      Promise.resolve(tx.put('events', theirs, { narrowed: false })),
    );
    await grant({ ...nanny, editOthers: true });
    const edited = written(6, () => rosas.edit(theirs, { tags: ['blowout'] }));
    const noted = written(5, () => anas.edit(theirs, { note: 'by Ana, later' }));
    await store.transaction(ACCOUNT, (tx) =>
      Promise.resolve(tx.put('events', noted, { narrowed: false })),
    );
    await written(3, () => grant(null));
    clock = NOW;
    const verdict = await send(edited);
    expect(verdict).toMatchObject({ verdict: 'merged', gone: true });
    expect(verdict).not.toHaveProperty('record');
    const { checkpoint } = await pull(store, await rosa(), { checkpoint: null }, clock);
    const { changes } = await pull(
      store,
      await rosa(),
      { checkpoint: { ...checkpoint, seq: 0 } },
      clock,
    );
    expect(changes.map(({ collection }) => collection)).toEqual(['members', 'members']);
  });
});

describe('after a restored backup, a right that a device sends back', () => {
  /** The server loses the changes in `lost`; a parent's phone sends the child back as it was. */
  const restoredAfter = async (lost: () => Promise<unknown>) => {
    const backup = store.backup();
    await lost();
    const child = store.peek(ACCOUNT, `children/${CHILD}`);
    store.restore(backup, 'epoch-2', clock);
    return async () => {
      const ana = { accountId: ACCOUNT, userId: 'ana', role: 'super_admin' as const, grants: {} };
      const rows = [{ collection: 'children', record: child }];
      const { verdicts } = await push(store, ana, { node: anas.node, rows }, clock);
      expect(verdicts[0]).toMatchObject({ collection: 'children', id: CHILD });
    };
  };

  test('counts from the time it was given, not from its return', async () => {
    await grant({ ...nanny, log: ['note'] });
    clock = NOW - 10 * HOUR_MS;
    const bringBack = await restoredAfter(() => grant(nanny));
    const before = written(12, () => rosas.event('diaper'));
    const since = written(8, () => rosas.event('diaper'));
    await written(6, bringBack);
    await written(3, () => grant(null));
    clock = NOW;
    expect(await send(before)).toMatchObject(refused);
    expect(await send(since)).toMatchObject(taken);
  });

  test('ends when it was withdrawn, not when the withdrawal returned', async () => {
    clock = NOW - 10 * HOUR_MS;
    const bringBack = await restoredAfter(() => grant(null));
    const before = written(12, () => rosas.event('diaper'));
    const since = written(8, () => rosas.event('diaper'));
    await written(6, bringBack);
    clock = NOW;
    expect(await send(since)).toMatchObject(refused);
    expect(await send(before)).toMatchObject(taken);
  });

  test('ends when it was replaced, although it returns later', async () => {
    await grant({ ...nanny, log: ['note'] });
    clock = NOW - 10 * HOUR_MS;
    const bringBack = await restoredAfter(() => grant(nanny));
    const inTime = written(9, () => rosas.event('diaper'));
    await written(8, () => grant(null));
    const late = written(7, () => rosas.event('diaper'));
    await written(6, bringBack);
    clock = NOW;
    expect(await send(late)).toMatchObject(refused);
    expect(await send(inTime)).toMatchObject(taken);
  });
});

test('a server whose clock was ahead when it gave a right knows when the right ended', async () => {
  clock = NOW + 300 * HOUR_MS;
  await grant({ ...nanny, log: ['diaper'] });
  await written(10, () => grant({ ...nanny, log: ['note'] }));
  const early = written(8, () => rosas.event('diaper'));
  await written(6, () => grant({ ...nanny, log: ['diaper'] }));
  const inTime = written(4, () => rosas.event('diaper'));
  await written(2, () => grant(null));
  clock = NOW;
  expect(await send(early)).toMatchObject(refused);
  expect(await send(inTime)).toMatchObject(taken);
});

test('reads nothing for a removed parent, about whom neither grants nor limits decide', async () => {
  const never = () => Promise.reject(new Error('was read'));
  const tx = { listAll: never, getMany: never, historyOf: never };
  const ben = { accountId: ACCOUNT, userId: 'ben', role: 'caregiver' as const, grants: {} };
  const rights = await rightsBeforeRemoval(tx, ben, { role: 'parent', removedAt: NOW });
  expect(rights.heldAt(NOW - HOUR_MS)).toMatchObject({ role: 'parent', grants: {} });
});
