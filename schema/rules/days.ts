import { DAY_MS, MINUTE_MS } from '../limits.ts';

/** The local calendar day (`YYYY-MM-DD`) of an instant at a UTC offset in minutes. */
export function localDayOf(instantMs: number, offsetMin: number): string {
  return new Date(instantMs + offsetMin * MINUTE_MS).toISOString().slice(0, 10);
}

/** The UTC offset of an IANA zone at an instant, in minutes (east positive), DST included. */
export function offsetMinOf(instantMs: number, tz: string): number {
  const parts = formatterFor(tz).formatToParts(instantMs);
  const part = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((candidate) => candidate.type === type)?.value);
  const localMs = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return Math.round((localMs - Math.floor(instantMs / 1000) * 1000) / MINUTE_MS);
}

/** The day `count` days after `day`; calendar arithmetic, no zone involved. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(tz: string): Intl.DateTimeFormat {
  let formatter = formatters.get(tz);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: tz,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formatters.set(tz, formatter);
  }
  return formatter;
}
