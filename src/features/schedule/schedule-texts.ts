import { ScheduleCategory, type ScheduleRecord } from '../../../schema/records/schedule-entry.ts';
import type { Repeat } from '../../../schema/rules/schedule/repeat.ts';
import type { DayNote } from '../../domain/schedule/day-notes.ts';
import type { Shown } from '../../domain/schedule/shown.ts';
import { formatList, formatLocalDate, formatTime } from '../../i18n/format.ts';
import '../../i18n/lazy/schedule.ts';
import { t } from '../../i18n/t.ts';
import { weekdayText } from '../../i18n/weekday.ts';

/** The schedule in words. */

/** A newer release may know more kinds. */
export function categoryText(category: ScheduleCategory): string {
  const known = ScheduleCategory.options.find((name) => name === category) ?? 'other';
  return t(`schedule.category-${known}`);
}

/** When something is, as far as texts need it. */
type Timed = Pick<Shown, 'startAt' | 'endAt' | 'firstDay' | 'lastDay'> & {
  record: Pick<ScheduleRecord, 'allDay'>;
};

/** The hours of an occurrence on the clock of the device: "15:30 – 16:15", "All day". */
export function hoursText({ record, startAt, endAt }: Timed): string {
  if (record.allDay) return t('schedule.allDay');
  if (endAt === startAt) return formatTime(startAt);
  return t('schedule.span', { from: formatTime(startAt), to: formatTime(endAt) });
}

/** The hours as they are on one day of an occurrence that goes over several. */
export function hoursOnDayText(shown: Timed, day: string): string {
  const { record, firstDay, lastDay, startAt, endAt } = shown;
  if (record.allDay || (firstDay < day && day < lastDay)) return t('schedule.allDay');
  if (firstDay < day) return t('schedule.until', { time: formatTime(endAt) });
  if (day < lastDay) return t('schedule.from', { time: formatTime(startAt) });
  return hoursText(shown);
}

/**
 * "Fri 27 Nov, 15:30 – 16:15", for a sentence.
 *
 * @param hours its hours on its day, where they are known
 */
export function whenText(shown: Timed, today: string, hours?: string): string {
  const { record, firstDay, lastDay, startAt, endAt } = shown;
  const first = formatLocalDate(firstDay, today);
  if (firstDay === lastDay) {
    return record.allDay ? first : `${first}, ${hours ?? hoursText(shown)}`;
  }
  const last = formatLocalDate(lastDay, today);
  if (record.allDay) return t('schedule.span', { from: first, to: last });
  return t('schedule.span', {
    from: `${first}, ${formatTime(startAt)}`,
    to: `${last}, ${formatTime(endAt)}`,
  });
}

/** "15:30 – 16:15 in Lisbon", for an entry of another zone than the device's; else null. */
export function ownZoneText({ record, startAt, endAt }: Shown, deviceTz: string): string | null {
  const { tz, allDay } = record;
  if (allDay || tz === deviceTz) return null;
  const times = [startAt, endAt].map((at) => formatTime(at, { tz }));
  const [from = '', to = ''] = times;
  if ([startAt, endAt].every((at, index) => formatTime(at) === times[index])) return null;
  return t('schedule.inZone', {
    time: from === to ? from : t('schedule.span', { from, to }),
    zone: zoneText(tz),
  });
}

/** "Lisbon" of `Europe/Lisbon`. */
export function zoneText(tz: string): string {
  return (tz.split('/').at(-1) ?? tz).replaceAll('_', ' ');
}

/** "every 2 weeks on Mon and Thu until Tue 3 Mar". @param start the first day of the entry */
export function repeatText(repeat: Repeat, start: string, today: string): string {
  const rule = ruleText(repeat, start);
  if (repeat.until != null) {
    return t('schedule.untilDay', { rule, day: formatLocalDate(repeat.until, today) });
  }
  return repeat.count == null ? rule : t('schedule.times', { rule, count: repeat.count });
}

const everyKeys = {
  day: 'schedule.everyDay',
  week: 'schedule.everyWeek',
  month: 'schedule.everyMonth',
  year: 'schedule.everyYear',
} as const;

function ruleText(
  { freq, interval, weekdays, monthDay, nthWeekday }: Repeat,
  start: string,
): string {
  const every = t(everyKeys[freq], { count: interval });
  if (freq === 'week' && weekdays && weekdays.length > 0) {
    const days = weekdays.toSorted((a, b) => a - b).map((day) => weekdayText(day - 1));
    return t('schedule.onWeekdays', { every, days: formatList(days) });
  }
  if (nthWeekday) {
    return t('schedule.onNth', {
      every,
      nth: nthText(nthWeekday.nth),
      weekday: weekdayText(nthWeekday.weekday - 1),
    });
  }
  if (freq !== 'month') return every;
  return t('schedule.onMonthDay', { every, day: monthDay ?? Number(start.slice(8, 10)) });
}

/** "second", "last". */
export function nthText(nth: number): string {
  const known = ([1, 2, 3, 4, 5, -1] as const).find((each) => each === nth) ?? -1;
  return t(`schedule.nth-${known}`);
}

export function noteText(note: DayNote): string {
  switch (note.kind) {
    case 'birthday':
      return t('schedule.birthday', { name: note.name, count: note.years });
    case 'monthOfLife':
      return t('schedule.monthOfLife', { name: note.name, count: note.months });
    case 'document':
      return t('schedule.documentEnds', { title: note.title });
    case 'doses':
      return t('schedule.doses', {
        title: note.title,
        times: formatList(note.times.map(clockText)),
      });
    case 'vaccination':
      return t('schedule.vaccinationOpen', {
        title: note.title,
        day: formatLocalDate(note.plannedOn, note.day),
      });
  }
}

function clockText(time: string): string {
  return formatTime(Date.parse(`1970-01-01T${time}Z`), { tz: 'UTC' });
}

/** How many lines of a checklist are ticked; null without one. */
export function checklistText({ checklist }: Pick<ScheduleRecord, 'checklist'>): string | null {
  const lines = Object.values(checklist);
  if (lines.length === 0) return null;
  const done = lines.filter((line) => line.done).length;
  return t('schedule.checked', { done, all: lines.length });
}
