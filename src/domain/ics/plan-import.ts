import type { ScheduleRecord } from '../../../schema/records/schedule-entry.ts';
import type { ImportedEntry } from './read-calendar.ts';

/** What an import would add to the schedule. */
export type ImportPlan = {
  fresh: readonly ImportedEntry[];
  /** Entries of the file that the schedule has already, by their UID, or else by title and time. */
  known: readonly { imported: ImportedEntry; entry: ScheduleRecord }[];
};

/** Compares a file with the schedule, so that importing it again adds nothing. */
export function planImport(
  imported: readonly ImportedEntry[],
  existing: readonly ScheduleRecord[],
): ImportPlan {
  const byUid = new Map(
    existing.flatMap((entry) => (entry.uid ? [[entry.uid, entry] as const] : [])),
  );
  const byLook = new Map(existing.map((entry) => [lookOf(entry), entry]));
  const fresh: ImportedEntry[] = [];
  const known: { imported: ImportedEntry; entry: ScheduleRecord }[] = [];
  const seen = new Set<string>();
  for (const each of imported) {
    const entry = (each.uid ? byUid.get(each.uid) : undefined) ?? byLook.get(lookOf(each));
    const look = `${each.uid ?? ''} ${lookOf(each)}`;
    if (entry) known.push({ imported: each, entry });
    // A file may have the same entry twice.
    else if (!seen.has(look)) fresh.push(each);
    seen.add(look);
  }
  return { fresh, known };
}

function lookOf({ title, start, end, tz }: Pick<ScheduleRecord, 'title' | 'start' | 'end' | 'tz'>) {
  return JSON.stringify([title, start, end, tz]);
}
