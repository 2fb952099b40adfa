import { HOUR_MS } from '../../../../schema/limits.ts';
import type { Grant, Shift } from '../../../../schema/rights/permissions.ts';
import { t } from '../../../i18n/t.ts';
import '../../../i18n/lazy/family.ts';
import { addDays, instantToParts, partsToInstant } from '../../../ui/time-parts.ts';

/**
 * A grant as the form edits it: days and times as typed, in the time zone of this device. Fields
 * that a newer release added stay in the values and are saved with them.
 */
export type RightsValues = Pick<
  Grant,
  | 'view'
  | 'log'
  | 'editOwn'
  | 'editOthers'
  | 'deleteOwn'
  | 'deleteOthers'
  | 'medication'
  | 'growth'
  | 'photos'
  | 'documents'
  | 'schedule'
  | 'parenting'
  | 'knowledge'
  | 'comment'
  | 'export'
  | 'notify'
  | 'onlyOnShift'
> & {
  /** First and last day, `YYYY-MM-DD`; '' for none. */
  from: string;
  until: string;
  shifts: ShiftValues[];
};
/** A shift whose end is at or before its start ends on the next day. */
export type ShiftValues = { day: string; start: string; end: string };

export function rightsValues({ validFrom, validTo, shifts = [], ...rest }: Grant): RightsValues {
  return {
    ...rest,
    from: validFrom === null ? '' : instantToParts(validFrom).day,
    // The end is the first instant without access, so the last day is the day before.
    until: validTo === null ? '' : instantToParts(validTo - 1).day,
    shifts: shifts
      .toSorted((a, b) => a.from - b.from)
      .map(({ from, to }) => ({
        day: instantToParts(from).day,
        start: instantToParts(from).time,
        end: instantToParts(to).time,
      })),
  };
}

export function grantOf(values: RightsValues): Grant {
  const { from, until, shifts, ...rest } = values;
  return {
    ...rest,
    validFrom: from === '' ? null : startOf(from),
    validTo: until === '' ? null : startOf(addDays(until, 1)),
    ...(shifts.length > 0 || rest.onlyOnShift ? { shifts: shifts.map(shiftOf) } : {}),
  };
}

/** The same times a week later, for a caregiver who comes every week. */
export function nextShift(last: ShiftValues | undefined, now: number): ShiftValues {
  if (last && last.day !== '') return { ...last, day: addDays(last.day, 7) };
  const start = instantToParts(Math.ceil(now / HOUR_MS) * HOUR_MS);
  const end = instantToParts(Math.ceil(now / HOUR_MS) * HOUR_MS + 4 * HOUR_MS);
  return { day: start.day, start: start.time, end: end.time };
}

/** The problems of the values, by the path of their field. */
export function rightsProblems({ from, until, shifts }: RightsValues): Record<string, string> {
  const problems: Record<string, string> = {};
  if (from !== '' && until !== '' && until < from) problems['until'] = t('family.untilBeforeFrom');
  shifts.forEach(({ day, start, end }, index) => {
    if (day === '' || start === '' || end === '') {
      problems[`shifts.${index}.day`] = t('family.shiftIncomplete');
    }
  });
  return problems;
}

function shiftOf({ day, start, end }: ShiftValues): Shift {
  const lastDay = end <= start ? addDays(day, 1) : day;
  return {
    from: partsToInstant({ day, time: start }),
    to: partsToInstant({ day: lastDay, time: end }),
  };
}

function startOf(day: string): number {
  return partsToInstant({ day, time: '00:00' });
}
