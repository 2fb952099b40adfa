import { describe, expect, test } from 'vitest';
import { type CollectionName, collections, mergeShapeOf } from '../../../schema/collections.ts';
import { DAY_MS, HOUR_MS } from '../../../schema/limits.ts';
import type { ChildRecord } from '../../../schema/records/child.ts';
import { type EventType, eventTypes, isEventType } from '../../../schema/records/event-types.ts';
import type { MemberRecord } from '../../../schema/records/member.ts';
import type { AnyRecord } from '../../../schema/records/record.ts';
import type { Actor } from '../../../schema/rights/actor.ts';
import { canRead } from '../../../schema/rights/can.ts';
import type { Grant } from '../../../schema/rights/permissions.ts';
import { presets } from '../../../schema/rights/presets.ts';
import type { Role } from '../../../schema/rights/roles.ts';
import { makeStamp } from '../../../schema/rules/clock.ts';
import { editRecord, removeRecord, restoreRecord } from '../../../schema/rules/merge.ts';
import { type Sent, applyRecord } from '../../../server/records/apply.ts';
import { validateRecord } from '../../../server/records/validate-record.ts';
import { actorWith } from '../../../server/records/audience.ts';
import { collectionSamples } from '../../../tests/helpers/collection-samples.ts';
import { makeEvent } from '../../../tests/helpers/events.ts';
import { makeShift, makeTimer } from '../../../tests/helpers/timers.ts';
import { rightsOf } from './rights.ts';

const NOW = Date.UTC(2026, 2, 14, 12);
const ME = 'u-me';
const OTHER = 'u-other';
const MIA = 'child-mia';
const LEO = 'child-leo';

const everything: Grant = {
  ...presets.coparent,
  editOthers: true,
  deleteOthers: true,
  log: Object.keys(eventTypes),
};
/** Each person with a role, and the grants of a caregiver for Mia and for Leo. */
const people: Record<string, { role: Role; mia?: Grant; leo?: Grant }> = {
  owner: { role: 'super_admin' },
  parent: { role: 'parent' },
  'trusted with everything': { role: 'caregiver', mia: everything, leo: everything },
  coparent: { role: 'caregiver', mia: presets.coparent },
  'nanny of both': { role: 'caregiver', mia: presets.nanny, leo: presets.sitter },
  sitter: { role: 'caregiver', mia: presets.sitter },
  grandparent: { role: 'caregiver', mia: presets.grandparent },
  'one who may only delete': {
    role: 'caregiver',
    mia: { ...presets.sitter, editOwn: false, deleteOwn: true, deleteOthers: true },
  },
  relative: { role: 'caregiver', mia: presets.relative },
  emergency: { role: 'caregiver', mia: presets.emergency },
  stranger: { role: 'caregiver' },
};

const meta = (by: string, agoMs: number) => ({
  createdBy: by,
  createdAt: NOW - agoMs,
  updatedBy: by,
  updatedAt: NOW - agoMs,
  clocks: { '*': makeStamp(NOW - agoMs, 0, 'testnode') },
});
const event = (type: EventType, by: string, agoMs: number, more: object = {}) =>
  makeEvent(type, NOW - agoMs, { childId: MIA, ...meta(by, agoMs), ...more }) as AnyRecord;
const handover = (by: string) =>
  event('handover', by, HOUR_MS, { payload: { fromUserId: by, toUserId: null, summary: [] } });

type Thing = { collection: CollectionName; of: (by: string) => AnyRecord };
const things: Record<string, Thing> = {
  'entry of today': { collection: 'events', of: (by) => event('feeding', by, HOUR_MS) },
  'entry of the day before yesterday': {
    collection: 'events',
    of: (by) => event('feeding', by, 2 * DAY_MS),
  },
  dose: { collection: 'events', of: (by) => event('medication', by, HOUR_MS) },
  note: { collection: 'events', of: (by) => event('note', by, HOUR_MS, { note: 'Slept well' }) },
  'note for parents': {
    collection: 'events',
    of: (by) => event('note', by, HOUR_MS, { note: 'For us', visibility: 'parents' }),
  },
  'pumping, of no child': {
    collection: 'events',
    of: (by) => event('pumping', by, HOUR_MS, { childId: null, payload: { totalMl: 90 } }),
  },
  handover: { collection: 'events', of: handover },
  timer: {
    collection: 'timers',
    of: (by) =>
      makeTimer(NOW - HOUR_MS, {
        childId: MIA,
        startedBy: by,
        id: 'timer-0009',
        ...meta(by, HOUR_MS),
      }),
  },
  shift: {
    collection: 'timers',
    of: (by) => makeShift(NOW - HOUR_MS, { childId: MIA, startedBy: by, ...meta(by, HOUR_MS) }),
  },
  child: { collection: 'children', of: (by) => ({ ...child(MIA, []), ...meta(by, HOUR_MS) }) },
  measurement: {
    collection: 'growth',
    of: (by) => ({
      id: 'growth-0001',
      childId: MIA,
      schemaVersion: 1,
      removed: null,
      ...collectionSamples.growth?.fields('at home'),
      ...meta(by, HOUR_MS),
    }),
  },
};

/** The actions on an existing record, with the change that a device writes for each. */
const author = { by: ME, at: NOW, node: 'nodeofme' };
const edited = (collection: CollectionName, record: AnyRecord, changes: object) =>
  editRecord(mergeShapeOf(collection), record, { ...changes }, author);
const theirs = (record: AnyRecord) =>
  removeRecord(record, { by: OTHER, at: NOW - 1_000, node: 'testnode' });
const mine = (record: AnyRecord) => removeRecord(record, { ...author, at: NOW - 1_000 });
const actions = {
  edit: {
    action: 'edit',
    before: (record) => record,
    write: (name, record) => edited(name, record, fieldToEdit(name, record)),
  },
  'move to another child': {
    action: 'edit',
    before: (record) => record,
    write: (name, record) =>
      collections[name].childId === 'reference' && record.childId !== null
        ? edited(name, record, { childId: LEO })
        : null,
  },
  remove: { action: 'remove', before: (record) => record, write: (_, record) => mine(record) },
  'restore what another removed': {
    action: 'restore',
    before: theirs,
    write: (_, record) => restoreRecord(record, author),
  },
  'undo one’s own removal': {
    action: 'restore',
    before: mine,
    write: (_, record) => restoreRecord(record, author),
  },
} satisfies Record<
  string,
  {
    action: 'edit' | 'remove' | 'restore';
    before: (record: AnyRecord) => AnyRecord;
    write: (name: CollectionName, record: AnyRecord) => AnyRecord | null;
  }
>;

function fieldToEdit(name: CollectionName, record: AnyRecord): object {
  if (name === 'timers') return { startedAt: NOW - 2 * HOUR_MS };
  return 'note' in record ? { note: 'Changed' } : { color: '#112233' };
}

function child(id: string, caregivers: ChildRecord['caregivers']): ChildRecord {
  return {
    id,
    childId: id,
    name: id,
    birthdate: null,
    gender: null,
    chartSex: null,
    gestationDays: null,
    color: '#3B82F6',
    caregivers,
    schemaVersion: 1,
    removed: null,
    ...meta(OTHER, DAY_MS),
  };
}

/** The rights of the person as the device and as the server know them. */
function household(name: string) {
  const { role, mia, leo } = people[name]!;
  const given = (permissions: Grant | undefined) =>
    permissions ? [{ userId: ME, permissions }] : [];
  const children = [child(MIA, given(mia)), child(LEO, given(leo))];
  const member: MemberRecord = {
    id: ME,
    childId: null,
    name: 'Me',
    color: '#B45309',
    role,
    schemaVersion: 1,
    removed: null,
    ...meta(OTHER, DAY_MS),
  };
  const person = { accountId: 'family', userId: ME, role };
  const stored = <R extends AnyRecord>(collection: CollectionName, record: R) => ({
    collection,
    seq: 1,
    createdSeq: 1,
    narrowedSeq: null,
    record,
  });
  const actor = actorWith(
    person,
    {
      children: children.map((record) => stored('children', record)),
      members: [stored('members', member)],
    },
    NOW,
  );
  const shown = isCaregiver(role)
    ? children.filter(({ caregivers }) => caregivers.length > 0)
    : children;
  const rights = rightsOf({ user: { id: ME, role }, children: shown, members: [member], now: NOW });
  return { actor, rights };
}

/** Whose writes a record holds does not matter here: any are taken by a server that was restored. */
const judge = (actor: Actor, sent: Pick<Sent, 'collection' | 'master'> & { incoming: AnyRecord }) =>
  applyRecord({
    ...sent,
    validated: validateRecord(sent.collection, sent.incoming),
    authorship: {
      userId: actor.userId,
      owners: new Map(),
      isStampedHere: false,
      lostUntil: null,
    },
    actor,
    family,
    now: NOW,
  });

const isCaregiver = (role: Role) => role === 'caregiver';
const family = { childIds: new Set([MIA, LEO]), memberIds: new Set([ME, OTHER]) };

describe.each(Object.keys(people))(
  '%s is offered exactly the actions that the server accepts',
  (name) => {
    const { actor, rights } = household(name);

    test.each(Object.entries(things))('of each %s', (_, { collection, of }) => {
      for (const by of [ME, OTHER]) {
        for (const [done, { action, before, write }] of Object.entries(actions)) {
          const master = before(of(by));
          const incoming = write(collection, master);
          // A device only offers to change what it holds.
          if (incoming === null || !canRead(actor, collection, master, NOW)) continue;
          const outcome = judge(actor, { collection, master, incoming });
          const after = done.startsWith('move') ? { ...master, childId: LEO } : master;
          expect({
            done,
            by,
            offered: rights.may(action, collections[collection], master, after),
          }).toEqual({ done, by, offered: outcome.verdict !== 'rejected' });
        }
      }
    });

    test('to log, by type and child', () => {
      for (const type of Object.keys(eventTypes)) {
        if (!isEventType(type) || eventTypes[type].childless) continue;
        for (const childId of [MIA, LEO]) {
          const payload =
            type === 'handover' ? { fromUserId: ME, toUserId: null, summary: [] } : {};
          const incoming = event(type, ME, 0, {
            childId,
            note: 'written',
            ...(type === 'handover' ? { payload } : {}),
          });
          const outcome = judge(actor, { collection: 'events', master: null, incoming });
          expect({ type, childId, offered: rights.mayLog(type, childId) }).toEqual({
            type,
            childId,
            offered: outcome.verdict !== 'rejected',
          });
        }
      }
    });
  },
);

test('a caregiver is not offered to restore what a parent deleted', () => {
  const { rights } = household('nanny of both');
  const record = theirs(things['note']!.of(OTHER));
  expect(rights.may('restore', collections.events, record as never)).toBe(false);
});
