import type { CustodySource, CustodySpan } from '../../../schema/rules/schedule/custody.ts';
import { instantOf } from '../../../schema/rules/schedule/zoned-time.ts';
import { addDays } from '../../../schema/rules/days.ts';

/** A part of a local day with one party. `start` and `end` are fractions of the day, 0 to 1. */
export type DayPart = {
  party: string;
  source: CustodySource;
  /** Epoch ms, `to` excluded. */
  from: number;
  to: number;
  start: number;
  end: number;
};

export type CustodyDay = { day: string; parts: readonly DayPart[] };

/**
 * Divides spans among the days of a calendar, oldest first. A day of 23 or 25 hours is as wide as any
 * other. A part of a day without a parenting plan has no part here.
 *
 * @param spans in order, as `resolveCustody` returns them
 * @param days `YYYY-MM-DD`, consecutive
 */
export function dayParts(
  spans: readonly CustodySpan[],
  days: readonly string[],
  tz: string,
): CustodyDay[] {
  let index = 0;
  return days.map((day) => {
    const dayStart = instantOf(`${day}T00:00`, tz);
    const dayEnd = instantOf(`${addDays(day, 1)}T00:00`, tz);
    while ((spans[index]?.to ?? Number.POSITIVE_INFINITY) <= dayStart) index += 1;
    const parts: DayPart[] = [];
    for (let at = index; at < spans.length; at += 1) {
      const span = spans[at];
      if (!span || span.from >= dayEnd) break;
      const from = Math.max(span.from, dayStart);
      const to = Math.min(span.to, dayEnd);
      const length = dayEnd - dayStart;
      parts.push({
        party: span.party,
        source: span.source,
        from,
        to,
        start: (from - dayStart) / length,
        end: (to - dayStart) / length,
      });
    }
    return { day, parts };
  });
}

/** The party of an instant; null without a parenting plan. */
export function spanAt(spans: readonly CustodySpan[], at: number): CustodySpan | null {
  return spans.find(({ from, to }) => from <= at && at < to) ?? null;
}

/**
 * Until when the party of an instant stays, whatever the reasons on the way.
 * @returns epoch ms; the end of the last span if nobody follows
 */
export function staysUntil(spans: readonly CustodySpan[], at: number): number | null {
  const index = spans.findIndex(({ from, to }) => from <= at && at < to);
  const first = spans[index];
  if (!first) return null;
  let { to } = first;
  for (const span of spans.slice(index + 1)) {
    if (span.from !== to || span.party !== first.party) break;
    to = span.to;
  }
  return to;
}

/** Since when the party of an instant has had the child; the start of the first span at the earliest. */
export function staysSince(spans: readonly CustodySpan[], at: number): number | null {
  const index = spans.findIndex(({ from, to }) => from <= at && at < to);
  const last = spans[index];
  if (!last) return null;
  let { from } = last;
  for (const span of spans.slice(0, index).toReversed()) {
    if (span.to !== from || span.party !== last.party) break;
    from = span.from;
  }
  return from;
}
