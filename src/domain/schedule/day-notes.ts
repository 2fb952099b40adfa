import type { ChildRecord } from '../../../schema/records/child.ts';
import type { DocumentRecord } from '../../../schema/records/document-item.ts';
import type { ListItem } from '../../../schema/records/list-item.ts';
import { addDays } from '../../../schema/rules/days.ts';
import { dayNumberOf, dayOfNumber } from '../../../schema/rules/schedule/calendar.ts';
import type { DayWindow } from './shown.ts';
import { addMonths } from './month-weeks.ts';

/**
 * What the schedule shows of a day without an entry for it: birthdays and months of life of the
 * children, the last days of documents, the planned times of medicines, and vaccinations that were planned for a day
 * before and are not done.
 */
export type DayNote =
  | { kind: 'birthday'; day: string; childId: string; name: string; years: number }
  | { kind: 'monthOfLife'; day: string; childId: string; name: string; months: number }
  | { kind: 'document'; day: string; documentId: string; title: string }
  | {
      kind: 'doses';
      day: string;
      medicineId: string;
      title: string;
      childId: string;
      /** In order, `08:00`. */
      times: readonly string[];
    }
  | { kind: 'vaccination'; day: string; entryId: string; title: string; plannedOn: string };

/** Months of life are counted until here; from then on birthdays are enough. */
const MONTHS_COUNTED = 24;

/** The notes of a window of days, by day. */
export function dayNotes(
  {
    children,
    documents,
    medicines,
    overdue,
  }: {
    children: readonly Pick<ChildRecord, 'id' | 'name' | 'birthdate' | 'birthDateApprox'>[];
    documents: readonly Pick<DocumentRecord, 'id' | 'title' | 'validUntil'>[];
    medicines: readonly PlannedMedicine[];
    /** Vaccinations that are still to be done, with today. */
    overdue: { entries: readonly OverdueVaccination[]; today: string };
  },
  { from, to }: DayWindow,
): DayNote[] {
  const isInside = (day: string) => day >= from && day < to;
  const ofDocuments = documents.flatMap(({ id, title, validUntil }): DayNote[] =>
    validUntil !== null && isInside(validUntil)
      ? [{ kind: 'document', day: validUntil, documentId: id, title }]
      : [],
  );
  const ofChildren = children.flatMap((child) =>
    child.birthdate === null || child.birthDateApprox === true
      ? []
      : agesOf({ ...child, birthdate: child.birthdate }, { from, to }),
  );
  const ofMedicines = medicines.flatMap((medicine) => dosesOf(medicine, { from, to }));
  const ofVaccinations = overdue.entries.flatMap(({ id, title, plannedOn }): DayNote[] =>
    isInside(overdue.today)
      ? [{ kind: 'vaccination', day: overdue.today, entryId: id, title, plannedOn }]
      : [],
  );
  return [...ofChildren, ...ofDocuments, ...ofVaccinations, ...ofMedicines].toSorted((a, b) =>
    a.day < b.day ? -1 : Number(a.day > b.day),
  );
}

type PlannedMedicine = Pick<
  ListItem<'medicine'>,
  'id' | 'childId' | 'name' | 'timesOfDay' | 'courseFrom' | 'courseTo' | 'archived'
>;
export type OverdueVaccination = { id: string; title: string; plannedOn: string };

/** The days of the course that are in a window. */
function dosesOf(
  { id, childId, name, timesOfDay, courseFrom, courseTo, archived }: PlannedMedicine,
  { from, to }: DayWindow,
): DayNote[] {
  if (archived || timesOfDay.length === 0) return [];
  const first = courseFrom !== null && courseFrom > from ? courseFrom : from;
  const end = courseTo !== null && courseTo < to ? addDays(courseTo, 1) : to;
  const times = timesOfDay.toSorted();
  return daysIn({ from: first, to: end }).map((day) => ({
    kind: 'doses',
    day,
    medicineId: id,
    title: name,
    childId,
    times,
  }));
}

function agesOf(
  { id, name, birthdate }: { id: string; name: string; birthdate: string },
  { from, to }: DayWindow,
): DayNote[] {
  const notes: DayNote[] = [];
  const first = Math.max(1, monthsBetween(birthdate, from));
  for (let months = first; ; months += 1) {
    const day = addMonths(birthdate, months);
    if (day >= to) return notes;
    if (day < from) continue;
    const child = { childId: id, name, day };
    if (months % 12 === 0) notes.push({ kind: 'birthday', ...child, years: months / 12 });
    else if (months < MONTHS_COUNTED) notes.push({ kind: 'monthOfLife', ...child, months });
  }
}

/** The full months from one day to another, or one less. */
function monthsBetween(from: string, to: string): number {
  const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return monthOf(to) - monthOf(from) - 1;
}

/** The days of a window, in order. */
export function daysIn({ from, to }: DayWindow): string[] {
  const first = dayNumberOf(from);
  const count = Math.max(0, dayNumberOf(to) - first);
  return Array.from({ length: count }, (_, index) => dayOfNumber(first + index));
}
