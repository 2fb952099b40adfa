import {
  type ScheduleCategory,
  ScheduleCategory as Categories,
  type ScheduleColour,
  type ScheduleRecord,
  type ScheduleVisibility,
} from '../../../../schema/records/schedule-entry.ts';
import { personKeyOf } from '../../../../schema/records/person-key.ts';
import { scheduleDefaults } from '../../../../schema/records/schedule-defaults.ts';
import {
  type Weekday,
  dayNumberOf,
  weekdayOf,
} from '../../../../schema/rules/schedule/calendar.ts';
import { addDays } from '../../../../schema/rules/days.ts';
import type { Repeat } from '../../../../schema/rules/schedule/repeat.ts';
import { REMINDER_MINUTES } from '../../../../schema/schedule-limits.ts';
import { type ChecklistLine, checklistOf, linesOf } from '../../../domain/schedule/checklist.ts';
import { nthWeekdayOf } from '../../../domain/schedule/moved-rule.ts';
import type { EntryTimes } from '../../../domain/schedule/moved-times.ts';

/** The values of the form of an entry, and what is stored of them. */

export type RepeatValues = {
  freq: Repeat['freq'] | 'none';
  interval: number | null;
  /** Of weekly repeats, `1` for Monday. */
  weekdays: string[];
  monthly: 'day' | 'weekday';
  ends: 'never' | 'until' | 'count';
  until: string;
  count: number | null;
};

export type EntryValues = {
  title: string;
  category: ScheduleCategory;
  childIds: string[];
  assignedTo: string[];
  allDay: boolean;
  startDay: string;
  startTime: string;
  endDay: string;
  endTime: string;
  tz: string;
  place: string;
  contactId: string | null;
  repeat: RepeatValues;
  /** Of this person, minutes before the start. */
  reminders: number[];
  checklist: ChecklistLine[];
  notes: string;
  documentIds: string[];
  visibility: ScheduleVisibility;
  colour: ScheduleColour | null;
  askAnswer: boolean;
};

/** Of a new entry, minutes before the start. */
const USUAL_REMINDER = 60;

const NO_REPEAT: RepeatValues = {
  freq: 'none',
  interval: 1,
  weekdays: [],
  monthly: 'day',
  ends: 'never',
  until: '',
  count: 10,
};

/**
 * An empty form.
 *
 * @param at `new`, a day, a day with a time, or a kind of entry
 * @param now the day and the time at which it was opened
 */
export function newValues({
  at,
  childIds,
  tz,
  now,
}: {
  at: string;
  childIds: readonly string[];
  tz: string;
  now: { day: string; time: string };
}): EntryValues {
  const day = DAY.exec(at)?.[0] ?? now.day;
  const time = /T(\d{2}:\d{2})$/.exec(at)?.[1] ?? nextHour(day === now.day ? now.time : '08:00');
  const startDay = time === '00:00' && DAY.exec(at) === null ? addDays(day, 1) : day;
  const end = hourLater(startDay, time);
  const category = Categories.options.find((name) => name === at) ?? scheduleDefaults.category;
  return {
    title: '',
    category,
    childIds: [...childIds],
    assignedTo: [],
    // A task is due on a day.
    allDay: category === 'task',
    startDay,
    startTime: time,
    endDay: category === 'task' ? startDay : end.day,
    endTime: end.time,
    tz,
    place: '',
    contactId: null,
    repeat: NO_REPEAT,
    reminders: [USUAL_REMINDER],
    checklist: [],
    notes: '',
    documentIds: [],
    visibility: scheduleDefaults.visibility,
    colour: null,
    askAnswer: false,
  };
}

const DAY = /^\d{4}-\d{2}-\d{2}/;

function nextHour(time: string): string {
  return `${String((Number(time.slice(0, 2)) + 1) % 24).padStart(2, '0')}:00`;
}

/** The end of an entry of one hour. */
export function hourLater(day: string, time: string): { day: string; time: string } {
  const later = new Date(Date.parse(`${day}T${time}:00Z`) + 3_600_000).toISOString();
  return { day: later.slice(0, 10), time: later.slice(11, 16) };
}

/** The form of a stored occurrence. @param times those of the occurrence, by its own clock */
export function valuesOf(record: ScheduleRecord, times: EntryTimes, userId: string): EntryValues {
  const { title, category, place, contactId, notes, visibility, colour, askAnswer } = record;
  return {
    title,
    category,
    childIds: [...record.childIds],
    assignedTo: [...record.assignedTo],
    ...fieldsOfTimes(times),
    tz: times.tz,
    place,
    contactId,
    repeat: repeatValues(record),
    reminders: [...(record.reminders[personKeyOf(userId)] ?? [])],
    checklist: linesOf(record.checklist),
    notes,
    documentIds: [...record.documentIds],
    visibility,
    colour,
    askAnswer,
  };
}

function fieldsOfTimes({ allDay, start, end }: EntryTimes) {
  return {
    allDay,
    startDay: start.slice(0, 10),
    startTime: allDay ? '09:00' : start.slice(11),
    endDay: end.slice(0, 10),
    endTime: allDay ? '10:00' : end.slice(11),
  };
}

function repeatValues({ repeat, start }: Pick<ScheduleRecord, 'repeat' | 'start'>): RepeatValues {
  if (repeat === null) return NO_REPEAT;
  const { freq, interval, weekdays = [], nthWeekday, until, count } = repeat;
  return {
    freq,
    interval,
    weekdays: (weekdays.length > 0 ? weekdays : [weekdayOf(dayNumberOf(start.slice(0, 10)))]).map(
      String,
    ),
    monthly: nthWeekday ? 'weekday' : 'day',
    ends: until != null ? 'until' : count != null ? 'count' : 'never',
    until: until ?? '',
    count: count ?? NO_REPEAT.count,
  };
}

/** The fields of a record with these valid values. */
export function fieldsOf(values: EntryValues) {
  const { allDay, startDay, startTime, endDay, endTime } = values;
  return {
    title: values.title.trim(),
    category: values.category,
    childIds: values.childIds,
    assignedTo: values.assignedTo,
    allDay,
    start: allDay ? startDay : `${startDay}T${startTime}`,
    end: allDay ? endDay : `${endDay}T${endTime}`,
    tz: values.tz,
    place: values.place.trim(),
    contactId: values.contactId,
    repeat: ruleOf(values),
    checklist: checklistOf(values.checklist),
    notes: values.notes.trim(),
    documentIds: values.documentIds,
    visibility: values.visibility,
    colour: values.colour,
    askAnswer: values.askAnswer && values.assignedTo.length > 0,
  } satisfies Partial<ScheduleRecord>;
}

/** The reminders of the record with those of this person in their place. */
export function remindersWith(
  reminders: ScheduleRecord['reminders'],
  own: readonly number[],
  userId: string,
): ScheduleRecord['reminders'] {
  const known = REMINDER_MINUTES.filter((minutes) => own.includes(minutes));
  return { ...reminders, [personKeyOf(userId)]: known };
}

/** The rule that the values describe; null for an entry that happens once. */
export function ruleOf({ repeat: values, startDay }: EntryValues): ScheduleRecord['repeat'] {
  const { freq, interval, weekdays, monthly, ends, until, count } = values;
  if (freq === 'none') return null;
  const days = weekdays.map((day) => Number(day) as Weekday).toSorted((a, b) => a - b);
  return {
    freq,
    interval: interval ?? 1,
    ...(freq === 'week' && days.length > 0 ? { weekdays: days } : {}),
    ...(freq === 'month' && monthly === 'weekday' ? { nthWeekday: nthWeekdayOf(startDay) } : {}),
    until: ends === 'until' ? until : null,
    count: ends === 'count' ? count : null,
  };
}

/**
 * A weekly entry that begins on a day it does not repeat on begins on the next day that it does: a
 * start that the rule does not match would be no occurrence.
 */
export function fromFirstDay(values: EntryValues): EntryValues {
  const { freq, weekdays } = values.repeat;
  if (freq !== 'week' || weekdays.length === 0) return values;
  const ahead = [0, 1, 2, 3, 4, 5, 6].find((days) =>
    weekdays.includes(String(weekdayOf(dayNumberOf(addDays(values.startDay, days))))),
  );
  return ahead
    ? {
        ...values,
        startDay: addDays(values.startDay, ahead),
        endDay: addDays(values.endDay, ahead),
      }
    : values;
}

type Fields = ReturnType<typeof fieldsOf>;

/** Of the fields those that differ from what the unchanged form would store. */
export function changesBetween(before: Fields, after: Fields): Partial<Fields> {
  const changed: Partial<Fields> = Object.fromEntries(
    Object.entries(after).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof Fields]),
    ),
  );
  const isMoved = (['allDay', 'start', 'end', 'tz'] as const).some((field) => field in changed);
  // They are stored and merged together.
  return isMoved
    ? { ...changed, allDay: after.allDay, start: after.start, end: after.end, tz: after.tz }
    : changed;
}

/** What one occurrence can have of its own; other changes are of the whole series. */
const OF_ONE = ['title', 'place', 'notes', 'assignedTo', 'contactId', 'start', 'end'] as const;

/** Whether a single occurrence can be changed so. */
export function canBeOfOne(changes: Partial<Fields>, before: Fields): boolean {
  return Object.keys(changes).every(
    (field) =>
      OF_ONE.some((own) => own === field) ||
      // Named beside a new start or end.
      ((field === 'allDay' || field === 'tz') && changes[field] === before[field]),
  );
}
