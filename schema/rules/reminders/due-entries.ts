import { DAY_MS, MINUTE_MS } from '../../limits.ts';
import { REMINDED_FOR_MS } from '../../notification-limits.ts';
import { personKeyOf } from '../../records/person-key.ts';
import type { ScheduleRecord } from '../../records/schedule-entry.ts';
import { isRemoved } from '../merge.ts';
import { entriesIn } from '../schedule/entry-times.ts';

/** The reminders of a person at entries of the schedule, some minutes before they begin. */
export type DueEntry = {
  key: string;
  /** Of all reminders of one occurrence the latest is shown. */
  occurrence: string;
  entryId: string;
  /** The day of the rule that names the occurrence. */
  original: string;
  title: string;
  allDay: boolean;
  at: number;
  startAt: number;
};

/** How long after its start something is still announced. */
const STARTED_MS = 5 * MINUTE_MS;
/** A reminder is a week before its entry at most. */
const LOOK_AHEAD_MS = 9 * DAY_MS;

/** @returns what is due now, the earliest first, and when the next one will be in the next days */
export function dueEntries(
  records: readonly ScheduleRecord[],
  { userId, now }: { userId: string; now: number },
): { due: DueEntry[]; nextAt: number | null } {
  const mine = records.filter(
    (record) => !isRemoved(record) && minutesOf(record, userId).length > 0,
  );
  const all = entriesIn(mine, now - STARTED_MS, now + LOOK_AHEAD_MS).flatMap(
    ({ shown, entry, original, startAt }) =>
      shown.status === 'planned'
        ? minutesOf(entry, userId).map((minutes): DueEntry => ({
            key: `${entry.id}/${original}/${minutes}`,
            occurrence: `${entry.id}/${original}`,
            entryId: entry.id,
            original,
            title: shown.title,
            allDay: shown.allDay,
            at: startAt - minutes * MINUTE_MS,
            startAt,
          }))
        : [],
  );
  const open = all
    .filter(({ startAt }) => now < startAt + STARTED_MS)
    .toSorted((a, b) => a.at - b.at || (a.key < b.key ? -1 : 1));
  const due = open.filter(({ at }) => at <= now && at > now - REMINDED_FOR_MS);
  const latest = new Map(due.map((entry) => [entry.occurrence, entry]));
  return { due: [...latest.values()], nextAt: open.find(({ at }) => at > now)?.at ?? null };
}

function minutesOf({ reminders }: ScheduleRecord, userId: string): readonly number[] {
  return reminders[personKeyOf(userId)] ?? [];
}
