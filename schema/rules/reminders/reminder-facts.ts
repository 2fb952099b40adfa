import { REMINDER_REACH_MS } from '../../notification-limits.ts';
import type { ChildSettings } from '../../records/child-settings.ts';
import type { EventRecord } from '../../records/event.ts';
import type { Medicine } from '../../records/list-item.ts';
import type { PreferencesRecord } from '../../records/preferences.ts';
import type { AnyRecord } from '../../records/record.ts';
import { medicineKey } from '../medicine-key.ts';
import { isRemoved } from '../merge.ts';

/** What decides about reminders besides the rules, as far as one person may read it. */
export type ReminderFacts = {
  userId: string;
  /** Entries of the last days, in any order. */
  entries: readonly EntryFact[];
  medicines: readonly MedicineFact[];
  /** What is being done now: its entry follows. */
  running: readonly RunningFact[];
  children: readonly ChildFact[];
  /** The hours in which no rule for the daytime reminds, in minutes from midnight. */
  night: { fromMin: number; toMin: number };
};

export type EntryFact = {
  id: string;
  type: string;
  childId: string | null;
  createdBy: string;
  startedAt: number;
  endedAt: number | null;
  /** Of a feed: how it was given. */
  parts: readonly string[];
  /** Of a dose; null for any other entry. */
  dose: { medicineId: string | null; name: string; isGiven: boolean } | null;
};

export type MedicineFact = {
  id: string;
  childId: string | null;
  name: string;
  /** All its names, without case and accents. */
  keys: readonly string[];
  timesOfDay: readonly string[];
  courseFrom: string | null;
  courseTo: string | null;
};

export type RunningFact = { kind: string; childId: string | null; startedBy: string };

export type ChildFact = {
  id: string;
  feedAnchor: 'start' | 'end';
  /** Only feeds with one of these parts count; null: all do. */
  feedParts: readonly string[] | null;
};

/** The records from which the facts of a person are taken: all that this person may read of them. */
export type ReminderSources = {
  userId: string;
  /** At least those since `reachOf(now)`. */
  events: readonly AnyRecord[];
  timers: readonly AnyRecord[];
  listItems: readonly AnyRecord[];
  children: readonly AnyRecord[];
  preferences: Pick<PreferencesRecord, 'quietFromMin' | 'quietToMin'> | null;
};

/** Entries that began before this have no effect. */
export function reachOf(now: number): number {
  return now - REMINDER_REACH_MS;
}

const USUAL_NIGHT = { quietFromMin: 22 * 60, quietToMin: 7 * 60 };

/** The facts, the same on every device and on the server. Removed records count for nothing. */
export function reminderFacts({
  userId,
  events,
  timers,
  listItems,
  children,
  preferences,
}: ReminderSources): ReminderFacts {
  const { quietFromMin, quietToMin } = preferences ?? USUAL_NIGHT;
  return {
    userId,
    entries: present(events).map((event) => entryFact(event as EventRecord)),
    medicines: present(listItems)
      .filter(({ kind, archived }) => kind === 'medicine' && archived !== true)
      .map((item) => medicineFact(item as Medicine)),
    running: present(timers).map(({ kind, childId, startedBy }) => ({
      kind: String(kind),
      childId,
      startedBy: String(startedBy),
    })),
    children: present(children)
      .filter(({ archivedAt }) => typeof archivedAt !== 'number')
      .map((child) => childFact(child as AnyRecord & ChildSettings)),
    night: { fromMin: quietFromMin, toMin: quietToMin },
  };
}

function present(records: readonly AnyRecord[]): AnyRecord[] {
  return records.filter((record) => !isRemoved(record));
}

function entryFact(event: EventRecord): EntryFact {
  const { id, type, childId, createdBy, startedAt, endedAt } = event;
  return {
    id,
    type,
    childId,
    createdBy,
    startedAt,
    endedAt,
    parts: event.type === 'feeding' ? partsOf(event.payload) : [],
    dose: event.type === 'medication' ? doseOf(event.payload) : null,
  };
}

function partsOf({ breast, bottles, tube, solids }: EventRecord<'feeding'>['payload']): string[] {
  const given = { breast, bottle: bottles?.length, tube, solids: solids?.length };
  return Object.entries(given).flatMap(([part, value]) => (value ? [part] : []));
}

function doseOf({ medicineId, name, status }: EventRecord<'medication'>['payload']) {
  return { medicineId: medicineId ?? null, name, isGiven: status === 'given' };
}

function medicineFact(medicine: Medicine): MedicineFact {
  const { id, childId, name, otherNames, timesOfDay, courseFrom, courseTo } = medicine;
  const keys = [name, ...otherNames].map(medicineKey);
  return { id, childId, name, keys, timesOfDay, courseFrom, courseTo };
}

function childFact({ id, feedAnchor, feedParts }: AnyRecord & ChildSettings): ChildFact {
  return {
    id,
    feedAnchor: feedAnchor === 'end' ? 'end' : 'start',
    feedParts: Array.isArray(feedParts) && feedParts.length > 0 ? feedParts : null,
  };
}
