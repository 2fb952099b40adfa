import { beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../schema/limits.ts';
import type { EventRecord } from '../../schema/records/event.ts';
import type { AnyRecord } from '../../schema/records/record.ts';
import type { TimerRecord } from '../../schema/records/timer.ts';
import { timerMerge } from '../../schema/collections/timers.ts';
import type { Grant } from '../../schema/rights/permissions.ts';
import { presets } from '../../schema/rights/presets.ts';
import { nextStamp } from '../../schema/rules/clock.ts';
import { editRecord, isRemoved, removeRecord } from '../../schema/rules/merge.ts';
import { type TestDevice, createDevice } from '../../tests/helpers/device-records.ts';
import type { TestRecordStore } from '../../tests/helpers/memory-record-store.ts';
import {
  ACCOUNT,
  CHILD,
  type RecordFamily,
  foundRecordFamily,
} from '../../tests/helpers/record-family.ts';
import { makeShift } from '../../tests/helpers/timers.ts';
import { pull, push } from './sync.ts';

const NOON = Date.UTC(2026, 10, 22, 12);
const people = { ana: 'super_admin', rosa: 'caregiver', gran: 'caregiver' } as const;
type Name = keyof typeof people;

let store: TestRecordStore;
let family: RecordFamily<Name>;
let clock: number;
let devices: Record<Name, TestDevice>;
const device = (name: Name) => createDevice(name, { childId: CHILD, now: () => clock });
const author = (name: Name) => ({ by: name, at: clock, node: devices[name].node });

beforeEach(async () => {
  clock = NOON - 8 * HOUR_MS;
  devices = { ana: device('ana'), rosa: device('rosa'), gran: device('gran') };
  family = await foundRecordFamily(people, () => clock);
  store = family.store;
  await grant('rosa', presets.nanny);
  // More than any preset gives.
  await grant('gran', { ...presets.coparent, editOthers: true, deleteOthers: true });
});

const grant = (userId: Name, permissions: Grant | null) => family.grant(userId, permissions);
const actor = (name: Name) => family.actor(name);
async function send(name: Name, ...rows: ['events' | 'timers', AnyRecord][]) {
  const { verdicts } = await push(
    store,
    await actor(name),
    {
      node: devices[name].node,
      rows: rows.map(([collection, record]) => ({ collection, record })),
    },
    clock,
  );
  return verdicts.map(({ verdict }) => verdict);
}
async function held(collection: 'events' | 'timers', id: string): Promise<AnyRecord | undefined> {
  const [found] = await store.getMany(ACCOUNT, [{ collection, id }]);
  return found?.record;
}

/** A shift of Rosa, as her device wrote it. */
function shift(): TimerRecord {
  const clocks = { '*': nextStamp(clock, [], devices.rosa.node) };
  const by = { startedBy: 'rosa', createdBy: 'rosa', updatedBy: 'rosa' };
  return makeShift(clock, { childId: CHILD, ...by, createdAt: clock, clocks });
}
const end = (timer: TimerRecord, name: Name) => removeRecord(timer, author(name));
const handover = (timer: TimerRecord, name: Name, note = ''): EventRecord =>
  devices[name].event('handover', {
    id: timer.eventId,
    startedAt: clock,
    note,
    payload: { fromUserId: timer.startedBy, toUserId: null, summary: ['2 feeds'] },
  });
const at = <T>(hoursBeforeNoon: number, make: () => T): T => {
  clock = NOON - hoursBeforeNoon * HOUR_MS;
  return make();
};

describe('another caregiver', () => {
  let running: TimerRecord;
  beforeEach(async () => {
    running = at(6, shift);
    await send('rosa', ['timers', running]);
    clock = NOON;
  });

  test('does not receive the shift', async () => {
    const { checkpoint } = await pull(store, await actor('gran'), { checkpoint: null }, clock);
    const { changes } = await pull(
      store,
      await actor('gran'),
      { checkpoint: { ...checkpoint, seq: 0 } },
      clock,
    );
    expect(changes.map(({ collection }) => collection)).not.toContain('timers');
  });

  test('can neither end nor change it, with any right to edit', async () => {
    const edits = [
      { kind: 'sleep' },
      { startedBy: 'gran' },
      { startedAt: NOON },
      { childId: null },
      { eventId: 'event-0002' },
    ].map((change) => editRecord(timerMerge, running, change, author('gran')));
    for (const record of [end(running, 'gran'), ...edits]) {
      expect(await send('gran', ['timers', record])).toEqual(['rejected']);
    }
    expect(await held('timers', running.id)).toEqual(running);
  });

  test('can neither write its handover nor one in another’s name', async () => {
    expect(await send('gran', ['events', handover(running, 'gran')])).toEqual(['rejected']);
    const written = handover(running, 'rosa', 'Slept badly');
    expect(await send('rosa', ['events', written])).toEqual(['applied']);
    const mine = { ...written.payload, fromUserId: 'gran' };
    const taken = devices.gran.edit(written, { payload: mine });
    expect(await send('gran', ['events', taken])).toEqual(['rejected']);
    expect(await held('events', running.eventId)).toEqual(written);
  });

  test('cannot begin a shift for somebody else', async () => {
    const forged = { ...shift(), id: 'timer-0002', createdBy: 'gran' };
    expect(await send('gran', ['timers', forged])).toEqual(['rejected']);
  });
});

describe('a shift that ends', () => {
  test.each([
    ['the parent first', ['ana', 'rosa']],
    ['the caregiver first', ['rosa', 'ana']],
  ] as const)('at two people at once makes one handover: %s', async (_, order) => {
    const running = at(6, shift);
    await send('rosa', ['timers', running]);
    const ends = {
      ana: at(2, () => [handover(running, 'ana'), end(running, 'ana')] as const),
      rosa: at(1, () => [handover(running, 'rosa', 'Keys: shelf'), end(running, 'rosa')] as const),
    };
    clock = NOON;
    for (const name of order) {
      const [event, timer] = ends[name];
      const verdicts = await send(name, ['events', event], ['timers', timer]);
      expect(verdicts).not.toContain('rejected');
    }
    expect(await held('events', running.eventId)).toMatchObject({
      note: 'Keys: shelf',
      payload: { fromUserId: 'rosa' },
    });
    expect(isRemoved((await held('timers', running.id)) as AnyRecord)).toBe(true);
  });

  test('is accepted hours later when it ended within the hours of the caregiver', async () => {
    const hours = { from: NOON - 8 * HOUR_MS, to: NOON - 4 * HOUR_MS };
    await grant('rosa', { ...presets.nanny, onlyOnShift: true, shifts: [hours] });
    const running = at(7, shift);
    await send('rosa', ['timers', running]);
    const inTime = at(3.5, () => [handover(running, 'rosa'), end(running, 'rosa')] as const);
    const late = at(1, () => [handover(running, 'rosa'), end(running, 'rosa')] as const);
    clock = NOON;
    expect(await send('rosa', ['events', late[0]], ['timers', late[1]])).toEqual([
      'rejected',
      'rejected',
    ]);
    expect(await send('rosa', ['events', inTime[0]], ['timers', inTime[1]])).toEqual([
      'applied',
      'applied',
    ]);
  });

  test('can be ended by its person without the right to start another, and by a parent', async () => {
    const running = at(6, shift);
    await send('rosa', ['timers', running]);
    clock = NOON;
    await grant('rosa', { ...presets.nanny, log: ['note'] });
    const next = { ...shift(), id: 'timer-0002' };
    expect(await send('rosa', ['timers', next])).toEqual(['rejected']);
    expect(await send('rosa', ['timers', end(running, 'rosa')])).toEqual(['applied']);

    const other = at(5, () => ({ ...shift(), id: 'timer-0003', eventId: 'event-0003' }));
    clock = NOON;
    await grant('rosa', presets.nanny);
    await send('rosa', ['timers', other]);
    const rows = [
      ['events', handover(other, 'ana')],
      ['timers', end(other, 'ana')],
    ] as const;
    expect(await send('ana', [...rows[0]], [...rows[1]])).toEqual(['applied', 'applied']);
    // The person of the shift can read the handover.
    const seen = await pull(store, await actor('rosa'), { checkpoint: null }, clock);
    const { changes } = await pull(
      store,
      await actor('rosa'),
      { checkpoint: { ...seen.checkpoint, seq: 0 } },
      clock,
    );
    expect(changes.map(({ record }) => record.id)).toContain('event-0003');
  });
});
