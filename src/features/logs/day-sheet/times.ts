import { MINUTE_MS } from '../../../../schema/limits.ts';
import { addDays, instantToParts, partsToInstant } from '../../../ui/time-parts.ts';

/** Times as they are typed in the day sheet. */

/**
 * A time of day: `815`, `0815`, `8:15`, `8.15`, `8`, with `a` or `p` for the half of the day.
 *
 * @returns `HH:MM`, or null for a text that is no time
 */
export function parseClock(text: string): string | null {
  const typed = text.trim().toLowerCase();
  const [, hourText, separated, joined, half] =
    /^(\d{1,2}?)(?:[:.,h](\d{2})|(\d{2}))?\s*(?:([ap])\.?(?:m\.?)?)?$/u.exec(typed) ?? [];
  if (hourText === undefined) return null;
  const minute = Number(separated ?? joined ?? 0);
  const typedHour = Number(hourText);
  if (half !== undefined && (typedHour < 1 || typedHour > 12)) return null;
  const hour = half === undefined ? typedHour : (typedHour % 12) + (half === 'p' ? 12 : 0);
  return hour > 23 || minute > 59 ? null : `${two(hour)}:${two(minute)}`;
}

/** The start and the end in one cell, `13:00-14:20`; the end is '' where there is none. */
export function splitRange(text: string): { time: string; end: string } {
  const [time = '', end = ''] = text.split(/\s*[–—-]\s*/u);
  return { time: time.trim(), end: end.trim() };
}

/** What a person should know about how a typed time was read. */
export type TimeRemark = { kind: 'skipped' | 'twice' | 'nextDay'; at: number };

export type ReadTimes =
  | { ok: true; startedAt: number; endedAt: number | null; remarks: readonly TimeRemark[] }
  | { ok: false; cell: 'time' | 'end'; isMissing: boolean };

/**
 * The instants of typed times. An end before the start is on the next day. Of a time that the clocks
 * skip, the one an hour later is meant; of one that comes twice, the first.
 */
export function readTimes(
  typed: { time: string; end: string },
  { day, tz }: { day: string; tz: string },
): ReadTimes {
  const range = splitRange(typed.time);
  const endText = typed.end.trim() === '' ? range.end : typed.end;
  const time = parseClock(range.time);
  if (time === null) return { ok: false, cell: 'time', isMissing: range.time === '' };
  const startedAt = partsToInstant({ day, time }, tz);
  const remarks = clockRemarks(startedAt, time, tz);
  if (endText === '') return { ok: true, startedAt, endedAt: null, remarks };
  const endTime = parseClock(endText);
  if (endTime === null) return { ok: false, cell: 'end', isMissing: false };
  const sameDay = partsToInstant({ day, time: endTime }, tz);
  const isNextDay = sameDay < startedAt;
  const endedAt = isNextDay ? partsToInstant({ day: addDays(day, 1), time: endTime }, tz) : sameDay;
  return {
    ok: true,
    startedAt,
    endedAt,
    remarks: [
      ...remarks,
      ...clockRemarks(endedAt, endTime, tz),
      ...(isNextDay ? [{ kind: 'nextDay', at: endedAt } as const] : []),
    ],
  };
}

/** By how much clocks change: an hour, on Lord Howe Island half of it. */
const CHANGES_MS = [30 * MINUTE_MS, 60 * MINUTE_MS];

function clockRemarks(at: number, time: string, tz: string): TimeRemark[] {
  if (instantToParts(at, tz).time !== time) return [{ kind: 'skipped', at }];
  const isTwice = CHANGES_MS.some((ms) => instantToParts(at + ms, tz).time === time);
  return isTwice ? [{ kind: 'twice', at }] : [];
}

const two = (value: number) => String(value).padStart(2, '0');
