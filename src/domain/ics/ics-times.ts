import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../schema/limits.ts';
import { instantOf, localTimeOf } from '../../../schema/rules/schedule/zoned-time.ts';
import type { IcsProperty } from './ics-lines.ts';
import { zoneOfTzid } from './ics-zones.ts';

/** Times of calendar files (RFC 5545, sections 3.3.4 to 3.3.6). */
export type IcsTime =
  | { kind: 'day'; day: string; tz: null }
  /** A wall clock in a zone. */
  | { kind: 'local'; local: string; tz: string }
  /** A time in UTC, epoch ms. */
  | { kind: 'instant'; at: number; tz: null };

const DATE = /^(\d{4})(\d{2})(\d{2})$/;
const DATE_TIME = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})?(Z)?$/;

/**
 * @param zones the zones of names that were asked about
 * @param defaultTz the zone of a time that names none
 */
export function timeIn(
  { params, value }: IcsProperty,
  zones: Readonly<Record<string, string>>,
  defaultTz: string,
): IcsTime | { kind: 'invalid' } | { kind: 'unknown'; tzid: string } {
  const text = value.trim();
  const [, year, month, day] = DATE.exec(text) ?? [];
  if (year) return dayTime(`${year}-${month}-${day}`);
  const [, y, mo, d, h, mi, , utc] = DATE_TIME.exec(text) ?? [];
  if (!y) return { kind: 'invalid' };
  const local = `${y}-${mo}-${d}T${h}:${mi}`;
  const asUtc = Date.parse(`${local}:00Z`);
  if (Number.isNaN(asUtc) || !isSame(asUtc, local)) return { kind: 'invalid' };
  if (params['VALUE'] === 'DATE') return dayTime(`${y}-${mo}-${d}`);
  if (utc) return { kind: 'instant', at: asUtc, tz: null };
  const tzid = params['TZID'];
  if (tzid === undefined) return { kind: 'local', local, tz: defaultTz };
  const tz = zoneOfTzid(tzid) ?? (Object.hasOwn(zones, tzid) ? zones[tzid] : undefined);
  return tz === undefined
    ? { kind: 'unknown', tzid: tzid.slice(0, 200) }
    : { kind: 'local', local, tz };
}

/** The wall clock of a time in a zone; of a day the day. */
export function wallIn(time: IcsTime, tz: string): string {
  switch (time.kind) {
    case 'day':
      return time.day;
    case 'instant':
      return localTimeOf(time.at, tz);
    case 'local':
      return time.tz === tz ? time.local : localTimeOf(instantOf(time.local, time.tz), tz);
  }
}

/** `P1DT2H30M` in milliseconds; 0 for what is no duration. */
export function durationMs(text: string): number {
  const pattern =
    /^P(?:(\d{1,5})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,7})M)?(?:\d{1,8}S)?)?$/;
  const [, weeks = 0, days = 0, hours = 0, minutes = 0] = pattern.exec(text.trim()) ?? [];
  return (
    Number(weeks) * 7 * DAY_MS +
    Number(days) * DAY_MS +
    Number(hours) * HOUR_MS +
    Number(minutes) * MINUTE_MS
  );
}

function dayTime(day: string): IcsTime | { kind: 'invalid' } {
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) || !isSame(at, day)
    ? { kind: 'invalid' }
    : { kind: 'day', day, tz: null };
}

/** Whether the day exists: 30 February becomes 2 March. */
function isSame(at: number, local: string): boolean {
  return new Date(at).toISOString().startsWith(local);
}
