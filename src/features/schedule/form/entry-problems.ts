import { addDays } from '../../../../schema/rules/days.ts';
import {
  CHECKLIST_ITEM_MAX_CHARS,
  ENTRY_MAX_DAYS,
  ENTRY_PEOPLE_MAX,
  ENTRY_TITLE_MAX_CHARS,
  PLACE_MAX_CHARS,
  REPEAT_COUNT_MAX,
  REPEAT_INTERVAL_MAX,
} from '../../../../schema/schedule-limits.ts';
import { NOTE_MAX_CHARS } from '../../../../schema/limits.ts';
import type { FieldProblems } from '../../../app/forms/use-sheet-form.ts';
import '../../../i18n/lazy/schedule-form.ts';
import { t } from '../../../i18n/t.ts';
import type { EntryValues } from './entry-values.ts';

/** What is wrong with the values, by field. */
export function entryProblems(values: EntryValues): FieldProblems {
  const { title, category, assignedTo, place, notes, checklist } = values;
  const tooLong = (text: string, max: number) =>
    text.trim().length > max ? t('scheduleForm.tooLong', { max }) : null;
  return {
    title:
      title.trim() === '' ? t('scheduleForm.nameMissing') : tooLong(title, ENTRY_TITLE_MAX_CHARS),
    assignedTo:
      category === 'caregiver_shift' && assignedTo.length !== 1
        ? t('scheduleForm.shiftNeedsOne')
        : assignedTo.length > ENTRY_PEOPLE_MAX
          ? t('scheduleForm.tooMany', { max: ENTRY_PEOPLE_MAX })
          : null,
    ...timeProblems(values),
    ...repeatProblems(values),
    place: tooLong(place, PLACE_MAX_CHARS),
    notes: tooLong(notes, NOTE_MAX_CHARS),
    checklist: checklist.some(({ text }) => text.trim().length > CHECKLIST_ITEM_MAX_CHARS)
      ? t('scheduleForm.tooLong', { max: CHECKLIST_ITEM_MAX_CHARS })
      : null,
  };
}

function timeProblems({ allDay, startDay, startTime, endDay, endTime }: EntryValues) {
  const isStarted = startDay !== '' && (allDay || startTime !== '');
  const isEnded = endDay !== '' && (allDay || endTime !== '');
  if (!isStarted) return { startDay: t('scheduleForm.startMissing') };
  if (!isEnded) return { endDay: t('scheduleForm.endMissing') };
  const isInOrder = allDay
    ? endDay >= startDay
    : `${endDay}T${endTime}` > `${startDay}T${startTime}`;
  if (!isInOrder) return { endDay: t('scheduleForm.endBefore') };
  return endDay > addDays(startDay, ENTRY_MAX_DAYS)
    ? { endDay: t('scheduleForm.tooLongSpan', { days: ENTRY_MAX_DAYS }) }
    : {};
}

function repeatProblems({ repeat, startDay }: EntryValues): FieldProblems {
  const { freq, interval, ends, until, count } = repeat;
  if (freq === 'none') return {};
  const isCount = (value: number | null, max: number) =>
    value !== null && Number.isInteger(value) && value >= 1 && value <= max;
  return {
    'repeat.interval': isCount(interval, REPEAT_INTERVAL_MAX)
      ? null
      : t('scheduleForm.intervalWrong', { max: REPEAT_INTERVAL_MAX }),
    'repeat.until':
      ends !== 'until'
        ? null
        : until === ''
          ? t('scheduleForm.untilMissing')
          : until < startDay
            ? t('scheduleForm.untilBefore')
            : null,
    'repeat.count':
      ends !== 'count' || isCount(count, REPEAT_COUNT_MAX)
        ? null
        : t('scheduleForm.countWrong', { max: REPEAT_COUNT_MAX }),
  };
}
