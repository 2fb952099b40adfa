import { DAY_MS, MINUTE_MS } from '../limits.ts';

/** Whether a number is an instant of which there is a date: others throw in every format. */
export function isDate(instantMs: number): boolean {
  return !Number.isNaN(new Date(instantMs).getTime());
}

/** The local calendar day (`YYYY-MM-DD`) of an instant at a UTC offset in minutes. */
export function localDayOf(instantMs: number, offsetMin: number): string {
  return new Date(instantMs + offsetMin * MINUTE_MS).toISOString().slice(0, 10);
}

/** @throws RangeError for a zone that this runtime does not know */
export function requireZone(timeZone: string): void {
  void new Intl.DateTimeFormat('en-US', { timeZone });
}

/**
 * The UTC offset of an IANA zone at an instant, in minutes (east positive), DST included; of an
 * unknown zone that of the device. Other devices know other zones, and a list shows their entries too.
 */
export function offsetMinOf(instantMs: number, tz: string): number {
  const minute = Math.floor(instantMs / MINUTE_MS);
  const known = offsetsIn(tz);
  let offsetMin = known.get(minute);
  if (offsetMin === undefined) {
    if (known.size >= OFFSETS_MAX) known.clear();
    offsetMin = findOffsetMin(instantMs, tz);
    known.set(minute, offsetMin);
  }
  return offsetMin;
}

/** By the minute: since 1973 no zone has changed within one. A list asks for the same instants again and again. */
const offsets = new Map<string, Map<number, number>>();
const OFFSETS_MAX = 2_000;

function offsetsIn(tz: string): Map<number, number> {
  let known = offsets.get(tz);
  if (!known) offsets.set(tz, (known = new Map()));
  return known;
}

function findOffsetMin(instantMs: number, tz: string): number {
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

/** The day `count` days after `day`, by the calendar and without a zone. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(tz: string): Intl.DateTimeFormat {
  let formatter = formatters.get(tz);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: isZone(tz) ? tz : undefined,
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

const knownZones = new Map<string, boolean>();

/** Whether this runtime knows the zone: another release may have a newer or an older name of one. */
export function isZone(tz: string): boolean {
  let isKnown = knownZones.get(tz);
  if (isKnown === undefined) {
    isKnown = canFormatIn(tz);
    knownZones.set(tz, isKnown);
  }
  return isKnown;
}

function canFormatIn(tz: string): boolean {
  try {
    requireZone(tz);
    return true;
  } catch {
    return false;
  }
}
