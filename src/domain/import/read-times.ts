import { MINUTE_MS } from '../../../schema/limits.ts';

/** Times and durations as other trackers write them. */

/** A time on the wall without a zone, or an instant. */
export type Moment =
  /** `2026-03-29T02:30:00` */
  | { local: string }
  /** Epoch ms, and the zone in which it was entered if the file has it. */
  | { at: number; tz: string | null };

/** What the first of two small numbers in a date is. */
export type DateOrder = 'dmy' | 'mdy';

const ISO =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;
const SHORT =
  /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})(?:,?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([ap]\.?m\.?)?)?$/i;
/** What JavaScript prints of a date. */
const JS_DATE =
  /^[A-Z][a-z]{2} ([A-Z][a-z]{2}) (\d{2}) (\d{4}) (\d{2}):(\d{2}):(\d{2}) GMT([+-]\d{4})/;
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** @returns null for text that is no time, or a day that does not exist */
export function readMoment(text: string, order: DateOrder = 'mdy'): Moment | null {
  const plain = text.replaceAll(/[\u00A0\u202F]/g, ' ').trim();
  const iso = ISO.exec(plain);
  if (iso) {
    const [, y = '', mo = '', d = '', h = '0', mi = '0', s = '0', zone] = iso;
    return zone === undefined
      ? localMoment([y, mo, d, h, mi, s])
      : instantMoment([y, mo, d, h, mi, s], zone);
  }
  const js = JS_DATE.exec(plain);
  if (js) {
    const [, month = '', d = '', y = '', h = '', mi = '', s = '', zone = ''] = js;
    return instantMoment([y, String(MONTHS.indexOf(month) + 1), d, h, mi, s], zone);
  }
  const short = SHORT.exec(plain);
  if (!short) return null;
  const [, first = '', second = '', year = '', h = '0', mi = '0', s = '0', half] = short;
  const [d, mo] = order === 'dmy' ? [first, second] : [second, first];
  const y = year.length === 2 ? `20${year}` : year;
  return localMoment([y, mo, d, String(hourOf(Number(h), half)), mi, s]);
}

/** The local day of "2026-03-29" or of a time on it; null for an instant. */
export function readDay(text: string, order: DateOrder = 'mdy'): string | null {
  const moment = readMoment(text, order);
  return moment && 'local' in moment ? moment.local.slice(0, 10) : null;
}

/**
 * The order of day and month that fits all dates; null when both do. Files are sorted by time, so of two
 * orders the one that jumps back and forth less is taken.
 */
export function dateOrderOf(texts: Iterable<string>): DateOrder | null {
  const turns = { dmy: 0, mdy: 0 };
  const last: Record<DateOrder, { day: string; direction: number } | null> = {
    dmy: null,
    mdy: null,
  };
  let isShort = false;
  for (const text of texts) {
    const [, first, second] = SHORT.exec(text.replaceAll(/[\u00A0\u202F]/g, ' ').trim()) ?? [];
    if (first === undefined) continue;
    isShort = true;
    if (Number(first) > 12) return 'dmy';
    if (Number(second) > 12) return 'mdy';
    for (const order of ['dmy', 'mdy'] as const) {
      const day = readDay(text, order) ?? '';
      const before = last[order];
      const direction = before === null || day === before.day ? 0 : day > before.day ? 1 : -1;
      if (before && direction * before.direction < 0) turns[order] += 1;
      last[order] = { day, direction: direction || (before?.direction ?? 0) };
    }
  }
  if (!isShort) return 'mdy';
  return turns.dmy === turns.mdy ? null : turns.dmy < turns.mdy ? 'dmy' : 'mdy';
}

/** Seconds of "1:05", "01:05:30", "1 hr 20 min", "7 min 30 sec", "6m"; null for anything else. */
export function readDuration(text: string): number | null {
  const plain = text.trim().toLowerCase();
  const [, h, m = '', s = '0'] = /^(\d{1,3}):(\d{2})(?::(\d{2}))?(?:\.\d+)?$/.exec(plain) ?? [];
  if (h !== undefined) return Number(h) * 3_600 + Number(m) * 60 + Number(s);
  let seconds = 0;
  let rest = plain;
  for (const [pattern, size] of units) {
    rest = rest.replace(pattern, (_, count: string) => {
      seconds += Number(count) * size;
      return '';
    });
  }
  return plain !== '' && rest.trim() === '' ? Math.round(seconds) : null;
}

const units: readonly (readonly [RegExp, number])[] = [
  [/(\d+(?:\.\d+)?)\s*(?:days?|d)\b,?/, 86_400],
  [/(\d+(?:\.\d+)?)\s*(?:hours?|hrs?|h)\b/, 3_600],
  [/(\d+(?:\.\d+)?)\s*(?:minutes?|mins?|m)\b/, 60],
  [/(\d+(?:\.\d+)?)\s*(?:seconds?|secs?|s)\b/, 1],
];

/** Minutes of a Python duration: "6:00:00", "1 day, 2:30:00", "1 02:30:00". */
export function readInterval(text: string): number | null {
  const [, days = '0', h, mi = '0'] =
    /^(?:(\d+)(?: days?,)? )?(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?$/.exec(text.trim()) ?? [];
  return h === undefined ? null : Number(days) * 1_440 + Number(h) * 60 + Number(mi);
}

function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour;
  return (hour % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0);
}

type Parts = [string, string, string, string, string, string];

function localMoment(parts: Parts): Moment | null {
  const at = utcOf(parts);
  return at === null ? null : { local: new Date(at).toISOString().slice(0, 19) };
}

function instantMoment(parts: Parts, zone: string): Moment | null {
  const at = utcOf(parts);
  if (at === null) return null;
  const [, sign, h = '0', mi = '0'] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  const offset = (Number(h) * 60 + Number(mi)) * MINUTE_MS * (sign === '-' ? -1 : 1);
  return { at: at - offset, tz: null };
}

/** Epoch ms as if in UTC; null for a date or a time that does not exist. */
function utcOf(parts: Parts): number | null {
  const [y, mo, d, h, mi, s] = parts.map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const at = Date.UTC(y, mo - 1, d, h, mi, s);
  const date = new Date(at);
  const isReal =
    !Number.isNaN(at) &&
    y >= 1970 &&
    y <= 2_099 &&
    date.getUTCMonth() === mo - 1 &&
    date.getUTCDate() === d &&
    h < 24 &&
    mi < 60;
  return isReal ? at : null;
}
