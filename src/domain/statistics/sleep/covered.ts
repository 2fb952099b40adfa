import { type DatedSpan, coveredMsOn } from '../../days/days.ts';

/**
 * How much of a day each kind of span covers, ms, cut at the borders of the day. Time that several
 * spans cover counts once, for the span of the earliest day and start. The kinds together are what
 * `coveredMsOn` says of all spans.
 *
 * @param spans of the day and from two days before on
 */
export function coveredByKind<S extends DatedSpan, Kind extends string>(
  spans: readonly S[],
  day: string,
  {
    kinds,
    kindOf,
    dayStartHour,
  }: {
    kinds: readonly Kind[];
    kindOf: (span: S) => Kind;
    dayStartHour: number;
  },
): Record<Kind, number> {
  const covered = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>;
  const sorted = spans.filter((span) => span.day <= day).toSorted(byDayAndStart);
  const isAlone = !doOverlap(sorted);
  let before = 0;
  for (const [index, span] of sorted.entries()) {
    // Spans that overlap share time, which is counted by adding one after the other.
    const first = isAlone ? index : 0;
    const together = coveredMsOn(day, sorted.slice(first, index + 1), dayStartHour);
    covered[kindOf(span)] += together - before;
    before = isAlone ? 0 : together;
  }
  return covered;
}

/** The order in which `coveredMsOn` counts spans. */
function byDayAndStart(a: DatedSpan, b: DatedSpan): number {
  if (a.day !== b.day) return a.day < b.day ? -1 : 1;
  return a.startedAt - b.startedAt || (a.id < b.id ? -1 : 1);
}

function doOverlap(spans: readonly DatedSpan[]): boolean {
  let reached = Number.NEGATIVE_INFINITY;
  return spans
    .toSorted((a, b) => a.startedAt - b.startedAt)
    .some(({ startedAt, endedAt }) => {
      const overlaps = startedAt < reached;
      reached = Math.max(reached, endedAt ?? startedAt);
      return overlaps;
    });
}
