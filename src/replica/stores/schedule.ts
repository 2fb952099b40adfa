import { collections } from '../../../schema/collections.ts';
import { personKeyOf } from '../../../schema/records/person-key.ts';
import type {
  ScheduleAnswer,
  ScheduleException,
  ScheduleRecord,
} from '../../../schema/records/schedule-entry.ts';
import { dayKeyOf, dayOfKey, repeatingOf } from '../../../schema/rules/schedule/entry-times.ts';
import { dayNumberOf, dayOfNumber } from '../../../schema/rules/schedule/calendar.ts';
import { splitSeries } from '../../../schema/rules/schedule/occurrences.ts';
import { type Repeat, repeatsBefore } from '../../../schema/rules/schedule/repeat.ts';
import type { Live } from '../../lib/live.ts';
import type { Entry } from '../documents/entry.ts';
import type { Replica } from '../replica.ts';
import type { NewRecord, RecordChanges, RecordStore } from './record-store.ts';

type Replicated = Pick<Replica, 'store' | 'userId'>;
type Changes = RecordChanges<ScheduleRecord>;

/** The entries of the schedule on this device. */
export function scheduleOf(replica: Pick<Replica, 'store'>): RecordStore<ScheduleRecord> {
  return replica.store(collections.schedule);
}

/** All entries: a family has some thousand, and a repeated one may happen in any window. */
export function liveEntries(replica: Pick<Replica, 'store'>): Live<Entry<ScheduleRecord>[]> {
  return scheduleOf(replica).live({ order: 'oldestFirst' });
}

/** Those in the trash. */
export function removedEntries(replica: Pick<Replica, 'store'>): Live<Entry<ScheduleRecord>[]> {
  return scheduleOf(replica).live({ removed: true, order: 'newestFirst' });
}

/** Which occurrences of a series a change is about. */
export type Reach = 'this' | 'following' | 'all';

/**
 * Changes one occurrence of a repeated entry (`this`), it and all after it (`following`: the series ends
 * before it, and a new one starts with it), or the whole series (`all`).
 *
 * @param day the rule's own day of the occurrence (`original`)
 * @param changes fields as they are to be; start and end those of this occurrence
 * @returns the records that were written, the first one being that of the changed occurrence
 * @throws InvalidRecordError; ReplicaError; RangeError when this device does not have the entry
 */
export async function changeOccurrence(
  replica: Pick<Replica, 'store'>,
  { id, day, reach }: { id: string; day: string; reach: Reach },
  changes: Changes,
): Promise<ScheduleRecord[]> {
  const store = scheduleOf(replica);
  const entry = await existing(store, id);
  if (entry.repeat === null) return [await store.edit(id, changes)];
  if (reach === 'this') return [await store.edit(id, exceptionOf(entry, day, patchOf(changes)))];
  if (reach === 'all' || isFirst(entry, day)) {
    return [await store.edit(id, movedToSeries(entry, day, changes))];
  }
  return split(store, entry, { day, changes });
}

/**
 * Removes one occurrence, it and all after it, or the whole entry.
 * @returns the record as it was, for `undoChange`
 */
export async function removeOccurrence(
  replica: Pick<Replica, 'store'>,
  { id, day, reach }: { id: string; day: string; reach: Reach },
): Promise<ScheduleRecord> {
  const store = scheduleOf(replica);
  const entry = await existing(store, id);
  if (entry.repeat === null || reach === 'all' || (reach === 'following' && isFirst(entry, day))) {
    await store.remove(id);
  } else if (reach === 'this') {
    await store.edit(id, exceptionOf(entry, day, { cancelled: true }));
  } else {
    const { before } = splitSeries({ ...repeatingOf(entry), repeat: ruleOf(entry) }, day);
    await store.edit(id, { repeat: before.repeat, exceptions: exceptionsUntil(entry, day) });
  }
  return entry;
}

/** Takes a change of one entry back: restores it, and gives its fields the values of `before`. */
export async function undoChange(
  replica: Pick<Replica, 'store'>,
  before: ScheduleRecord,
): Promise<void> {
  const store = scheduleOf(replica);
  const now = await store.read(before.id);
  if (now?.removed) await store.restore(before.id);
  const { repeat, exceptions, start, end, allDay, tz } = before;
  await store.edit(before.id, { repeat, exceptions, start, end, allDay, tz });
}

/** The person's own answer to an entry that asks for one; null takes it back. */
export async function answerEntry(
  replica: Replicated,
  id: string,
  answer: ScheduleAnswer | null,
): Promise<ScheduleRecord> {
  const store = scheduleOf(replica);
  const { [personKeyOf(replica.userId)]: _, ...others } = (await existing(store, id)).answers;
  const own = answer === null ? {} : { [personKeyOf(replica.userId)]: answer };
  return store.edit(id, { answers: { ...others, ...own } });
}

/** The person's own reminders of an entry, in minutes before its start. */
export async function remindOfEntry(
  replica: Replicated,
  id: string,
  minutes: ScheduleRecord['reminders'][string],
): Promise<ScheduleRecord> {
  const store = scheduleOf(replica);
  const { reminders } = await existing(store, id);
  return store.edit(id, {
    reminders: { ...reminders, [personKeyOf(replica.userId)]: minutes },
  });
}

async function existing(store: RecordStore<ScheduleRecord>, id: string): Promise<ScheduleRecord> {
  const entry = await store.read(id);
  if (!entry) throw new RangeError('schedule: no such record on this device');
  return entry;
}

const PATCHED = [
  'start',
  'end',
  'title',
  'place',
  'notes',
  'assignedTo',
  'contactId',
  'status',
] as const;

/** The changes that one occurrence can have of its own. */
function patchOf(changes: Changes): ScheduleException {
  return Object.fromEntries(
    PATCHED.flatMap((field) => (changes[field] === undefined ? [] : [[field, changes[field]]])),
  );
}

function exceptionOf(
  { exceptions }: ScheduleRecord,
  day: string,
  patch: ScheduleException,
): Pick<ScheduleRecord, 'exceptions'> {
  const key = dayKeyOf(day);
  return { exceptions: { ...exceptions, [key]: { ...exceptions[key], ...patch } } };
}

function ruleOf({ repeat }: ScheduleRecord): Repeat {
  if (repeat === null) throw new RangeError('schedule: the entry does not repeat');
  return repeat;
}

/** Whether there is no earlier occurrence than that of `day`. */
function isFirst(entry: ScheduleRecord, day: string): boolean {
  return repeatsBefore(ruleOf(entry), entry.start.slice(0, 10), day) === 0;
}

/** The changes of one occurrence as those of its series: the days move as far as the occurrence does. */
function movedToSeries(entry: ScheduleRecord, day: string, changes: Changes): Changes {
  const { start, end, ...rest } = changes;
  if (start === undefined && end === undefined) return rest;
  const shift = dayNumberOf(entry.start.slice(0, 10)) - dayNumberOf(day);
  const moved = (local: string) =>
    dayOfNumber(dayNumberOf(local.slice(0, 10)) + shift) + local.slice(10);
  return {
    ...rest,
    ...(start === undefined ? {} : { start: moved(start) }),
    ...(end === undefined ? {} : { end: moved(end) }),
  };
}

function exceptionsUntil({ exceptions }: ScheduleRecord, day: string) {
  return Object.fromEntries(Object.entries(exceptions).filter(([key]) => dayOfKey(key) < day));
}

async function split(
  store: RecordStore<ScheduleRecord>,
  entry: ScheduleRecord,
  { day, changes }: { day: string; changes: Changes },
): Promise<ScheduleRecord[]> {
  const { before, after } = splitSeries({ ...repeatingOf(entry), repeat: ruleOf(entry) }, day);
  const shift = dayNumberOf(day) - dayNumberOf(entry.start.slice(0, 10));
  const moved = (local: string) =>
    dayOfNumber(dayNumberOf(local.slice(0, 10)) + shift) + local.slice(10);
  const keptUntil = exceptionsUntil(entry, day);
  const later = Object.entries(entry.exceptions).filter(([key]) => dayOfKey(key) >= day);
  const {
    id: _id,
    createdBy: _by,
    createdAt: _at,
    updatedBy: _updatedBy,
    updatedAt: _updatedAt,
    schemaVersion: _version,
    clocks: _clocks,
    removed: _removed,
    ...fields
  } = entry;
  // The new series first: should the tab be killed in between, a day is there twice and none is lost.
  const [next] = await store.add([
    {
      ...fields,
      start: moved(entry.start),
      end: moved(entry.end),
      repeat: after.repeat,
      exceptions: Object.fromEntries(later),
      ...changes,
      follows: entry.id,
    } as NewRecord<ScheduleRecord>,
  ]);
  const ended = await store.edit(entry.id, { repeat: before.repeat, exceptions: keptUntil });
  return next ? [next, ended] : [ended];
}
