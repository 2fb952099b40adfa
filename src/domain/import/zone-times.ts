import { DAY_MS, MINUTE_MS } from '../../../schema/limits.ts';
import { offsetAt } from '../../../schema/rules/schedule/zoned-time.ts';
import type { Moment } from './read-times.ts';

/**
 * The zones of a file without any: where the family lived, from which local day on. The first one holds
 * from the beginning.
 */
export type ZoneAnswer = readonly { from: string | null; tz: string }[];

/** An instant with the zone in which it is shown. */
export type ZonedInstant = { at: number; tz: string };

/** What a moment may be: one instant, or two in their order. */
export type Candidates = readonly [ZonedInstant, ...ZonedInstant[]];

function zoneAt(zones: ZoneAnswer, day: string): string {
  const found = zones.filter(({ from }) => from === null || from <= day).at(-1) ?? zones[0];
  return found?.tz ?? 'UTC';
}

/**
 * The instants that a moment may be: two for a local time that a clock change repeats, in their order. A
 * time that a clock change skips is moved forward by the length of the gap.
 */
export function instantsOf(moment: Moment, zones: ZoneAnswer): Candidates {
  if ('at' in moment) {
    const tz = moment.tz ?? zoneAt(zones, new Date(moment.at).toISOString().slice(0, 10));
    return [{ at: moment.at, tz }];
  }
  const tz = zoneAt(zones, moment.local.slice(0, 10));
  const asUtc = Date.parse(`${moment.local}Z`);
  // No zone changes its clocks twice in two days.
  const [before, after] = [offsetAt(asUtc - DAY_MS, tz), offsetAt(asUtc + DAY_MS, tz)];
  const atOffset = (offset: number): ZonedInstant => ({ at: asUtc - offset * MINUTE_MS, tz });
  if (before === after) return [atOffset(before)];
  const isReal = ({ at }: ZonedInstant) => at + offsetAt(at, tz) * MINUTE_MS === asUtc;
  const [first, ...others] = [Math.max(before, after), Math.min(before, after)]
    .map(atOffset)
    .filter(isReal);
  return first ? [first, ...others] : [atOffset(before)];
}

/**
 * Chooses between the two instants of repeated local times by the order of the rows, for which the file is
 * sorted by time: a row is not before the one that precedes it. Without other evidence the earlier one.
 *
 * @param rows the possible starts of each row, in the order of the file
 */
export function startsInOrder(rows: readonly Candidates[]): ZonedInstant[] {
  const isNewestFirst = isDescending(rows);
  const sorted = isNewestFirst ? rows.toReversed() : rows;
  let last = Number.NEGATIVE_INFINITY;
  const chosen = sorted.map((candidates): ZonedInstant => {
    const [start, later] = candidates;
    // Only the hour before counts as order: a file may have an entry that was added afterwards.
    const isAfter = later && start.at < last && last - start.at <= 2 * 60 * MINUTE_MS;
    const found = isAfter ? later : start;
    last = found.at;
    return found;
  });
  return isNewestFirst ? chosen.toReversed() : chosen;
}

/** Whether most rows are before the row that precedes them. */
function isDescending(rows: readonly Candidates[]): boolean {
  let balance = 0;
  for (let i = 1; i < rows.length; i += 1) {
    const before = rows[i - 1]?.[0].at ?? 0;
    const now = rows[i]?.[0].at ?? 0;
    balance += Math.sign(before - now);
  }
  return balance > 0;
}

/**
 * The end of an entry. The length decides if the file has it; of a repeated end time the first that is not
 * before the start.
 */
export function endOf(
  start: ZonedInstant,
  end: Moment | null | undefined,
  lengthSec: number | null | undefined,
  zones: ZoneAnswer,
): number | null {
  if (lengthSec != null && (end == null || 'local' in end)) return start.at + lengthSec * 1_000;
  if (end == null) return null;
  const candidates = instantsOf(end, zones);
  const found = candidates.find(({ at }) => at >= start.at) ?? candidates.at(-1);
  return found?.at ?? null;
}
