import * as z from 'zod/mini';
import { NOTE_MAX_CHARS } from '../limits.ts';
import {
  CHECKLIST_ITEM_MAX_CHARS,
  CHECKLIST_MAX,
  ENTRY_FILES_MAX,
  ENTRY_MAX_DAYS,
  ENTRY_PEOPLE_MAX,
  ENTRY_TITLE_MAX_CHARS,
  EXCEPTIONS_MAX,
  IMPORT_UID_MAX_CHARS,
  PLACE_MAX_CHARS,
  REMINDERS_MAX,
  REMINDER_MINUTES,
  REPEAT_COUNT_MAX,
  REPEAT_INTERVAL_MAX,
} from '../schedule-limits.ts';
import { dayNumberOf } from '../rules/schedule/calendar.ts';
import { LocalDate } from './child.ts';
import { intBetween, listOf, nonEmptyText, numberBetween, text } from './payloads/common.ts';
import { RecordId, UserId, recordMeta } from './record.ts';
import { EntryChildIds, ItemKey, LocalDateTime, PersonKey, ZoneName } from './schedule-fields.ts';

/** An entry of the schedule: an appointment, a shift, a task … once or repeated. */

export const ScheduleCategory = z.enum([
  'appointment',
  'vaccination',
  'daycare_school',
  'activity',
  'caregiver_shift',
  'medication',
  'travel',
  'birthday',
  'task',
  'exchange',
  'other',
]);
export type ScheduleCategory = z.infer<typeof ScheduleCategory>;

/** `assigned`: the people it is assigned to, besides the parents. */
export const ScheduleVisibility = z.enum(['family', 'parents', 'assigned']);
export type ScheduleVisibility = z.infer<typeof ScheduleVisibility>;

export const ScheduleStatus = z.enum(['planned', 'done', 'cancelled', 'moved']);
export type ScheduleStatus = z.infer<typeof ScheduleStatus>;

export const ScheduleAnswer = z.enum(['yes', 'no', 'maybe']);
export type ScheduleAnswer = z.infer<typeof ScheduleAnswer>;

export const ScheduleColour = z.enum([
  'red',
  'orange',
  'amber',
  'lime',
  'green',
  'teal',
  'cyan',
  'blue',
  'indigo',
  'violet',
  'pink',
  'slate',
]);
export type ScheduleColour = z.infer<typeof ScheduleColour>;

/** A local time, or the day of an entry that lasts all day. */
const LocalStart = z.union([LocalDateTime, LocalDate]);

export const Weekday = z.literal([1, 2, 3, 4, 5, 6, 7]);

/** 1 to 5, or -1 for the last. */
export const NthOfMonth = intBetween(-1, 5).check(z.refine((nth) => nth !== 0));

/** The rule of `rules/schedule/repeat.ts`. */
export const RepeatRule = z.looseObject({
  freq: z.enum(['day', 'week', 'month', 'year']),
  interval: intBetween(1, REPEAT_INTERVAL_MAX),
  weekdays: z.optional(z.readonly(listOf(Weekday, 7))),
  monthDay: z.optional(intBetween(1, 31)),
  nthWeekday: z.optional(z.looseObject({ nth: NthOfMonth, weekday: Weekday })),
  until: z.optional(z.nullable(LocalDate)),
  count: z.optional(z.nullable(intBetween(1, REPEAT_COUNT_MAX))),
});

const titled = nonEmptyText(ENTRY_TITLE_MAX_CHARS).check(
  z.refine((title) => title.trim() !== '', { error: 'Give it a title.' }),
);

/** What is different about one occurrence; a field that is missing is as in the series. */
export const ScheduleException = z.looseObject({
  cancelled: z.optional(z.boolean()),
  start: z.optional(LocalStart),
  end: z.optional(LocalStart),
  title: z.optional(titled),
  place: z.optional(text(PLACE_MAX_CHARS)),
  notes: z.optional(text(NOTE_MAX_CHARS)),
  assignedTo: z.optional(listOf(UserId, ENTRY_PEOPLE_MAX)),
  contactId: z.optional(z.nullable(RecordId)),
  status: z.optional(ScheduleStatus),
  /** The ids of the items of the checklist that are done for this occurrence. */
  checked: z.optional(listOf(ItemKey, CHECKLIST_MAX)),
});
export type ScheduleException = z.infer<typeof ScheduleException>;

export const ChecklistItem = z.looseObject({
  text: nonEmptyText(CHECKLIST_ITEM_MAX_CHARS),
  done: z.boolean(),
  /** The place in the list; equal ones are in the order of their ids. */
  order: numberBetween(-1e9, 1e9),
});
export type ChecklistItem = z.infer<typeof ChecklistItem>;

const atMost = (max: number) =>
  z.refine<object>((map) => Object.keys(map).length <= max, { error: `At most ${max}.` });

export const scheduleFields = {
  title: titled,
  category: ScheduleCategory,
  childIds: EntryChildIds,
  assignedTo: listOf(UserId, ENTRY_PEOPLE_MAX),
  allDay: z.boolean(),
  /** Local times of `tz`; of an entry that lasts all day its first and its last day. */
  start: LocalStart,
  end: LocalStart,
  /** The zone in which it happens. */
  tz: ZoneName,
  place: text(PLACE_MAX_CHARS),
  contactId: z.nullable(RecordId),
  repeat: z.nullable(RepeatRule),
  /** By the day that the rule gives the occurrence, `20260329` (`dayKeyOf`): each day merges by itself. */
  exceptions: z
    .record(z.string().check(z.regex(/^\d{8}$/)), ScheduleException)
    .check(atMost(EXCEPTIONS_MAX)),
  /** The series that this one continues since a change of "this and following". */
  follows: z.nullable(RecordId),
  /** Minutes before the start, by person (`personKeyOf`). */
  reminders: z.record(PersonKey, listOf(z.literal([...REMINDER_MINUTES]), REMINDERS_MAX)),
  checklist: z.record(ItemKey, ChecklistItem).check(atMost(CHECKLIST_MAX)),
  notes: text(NOTE_MAX_CHARS),
  documentIds: listOf(RecordId, ENTRY_FILES_MAX),
  photoIds: listOf(RecordId, ENTRY_FILES_MAX),
  visibility: ScheduleVisibility,
  /** null: that of its category. */
  colour: z.nullable(ScheduleColour),
  /** Whether the people it is assigned to are asked if they can. */
  askAnswer: z.boolean(),
  /** By person (`personKeyOf`). */
  answers: z.record(PersonKey, ScheduleAnswer),
  status: ScheduleStatus,
  /** Of an imported entry: the import that brought it, and its UID in the file. */
  importId: z.nullable(RecordId),
  uid: z.nullable(text(IMPORT_UID_MAX_CHARS)),
} as const;

type Span = { allDay: boolean; start: string; end: string };

/** Whether both are days, or both are times, as `allDay` says. */
function hasOneForm({ allDay, start, end }: Span): boolean {
  return start.includes('T') !== allDay && end.includes('T') !== allDay;
}

function isInOrder({ allDay, start, end }: Span): boolean {
  return allDay ? end >= start : end > start;
}

function isShort({ start, end }: Span): boolean {
  return dayNumberOf(end.slice(0, 10)) - dayNumberOf(start.slice(0, 10)) <= ENTRY_MAX_DAYS;
}

export const entryChecks = [
  z.refine<Span>(hasOneForm, {
    error: 'An entry of the whole day has days, any other has times.',
    path: ['start'],
  }),
  z.refine<Span>(isInOrder, { error: 'The end is before the start.', path: ['end'] }),
  z.refine<Span>(isShort, { error: `At most ${ENTRY_MAX_DAYS} days.`, path: ['end'] }),
  z.refine<{ category: string; assignedTo: readonly string[] }>(
    ({ category, assignedTo }) => category !== 'caregiver_shift' || assignedTo.length === 1,
    { error: 'A shift is of one person.', path: ['assignedTo'] },
  ),
] as const;

export const ScheduleRecord = z
  .looseObject({ ...recordMeta, childId: z.literal(null), ...scheduleFields })
  .check(...entryChecks);
export type ScheduleRecord = z.infer<typeof ScheduleRecord>;
