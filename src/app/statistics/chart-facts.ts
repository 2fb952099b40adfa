import { HOUR_MS } from '../../../schema/limits.ts';
import type { EventRecord, EventType } from '../../../schema/records/event.ts';
import { addDays } from '../../../schema/rules/days.ts';
import { endOfDayAnywhere } from '../../domain/days/day-length.ts';
import type { DayFacts } from '../../domain/statistics/facts/day-facts.ts';
import { FactsCache } from '../../domain/statistics/facts/facts-cache.ts';
import {
  type DayRange,
  FACTS_BEFORE_DAYS,
  previousRange,
} from '../../domain/statistics/question.ts';
import { type Live, mapLive } from '../../lib/live.ts';
import type { Entry } from '../../replica/documents/entry.ts';
import type { EventStore } from '../../replica/stores/events.ts';

/** The facts of a child, and those of entries that belong to no child. */
export type ChartFacts = { facts: DayFacts[]; familyFacts: DayFacts[] };

/** Types that belong to a person or to the family, also where an entry names a child. */
const FAMILY_TYPES: readonly EventType[] = ['pumping', 'milk_stash'];

/**
 * The facts that the charts of a range need: its days, those of the range before, and the days next to
 * them. After a write only the days that it touched are computed again.
 *
 * @param types only these; all if absent
 */
export function liveChartFacts(
  events: Pick<EventStore, 'between'>,
  {
    childId,
    range,
    dayStartHour,
    types,
  }: {
    childId: string;
    range: DayRange;
    dayStartHour: number;
    types?: readonly EventType[];
  },
): Live<ChartFacts> {
  const days = neededDays(range);
  const child = new FactsCache(dayStartHour);
  const family = new FactsCache(dayStartHour);
  const within = (facts: ReadonlyMap<string, DayFacts>) =>
    [...facts.values()].filter(({ day }) => day >= days.from && day <= days.to);
  const factsOf = (entries: readonly Entry<EventRecord>[]): ChartFacts => {
    const records = entries.map(({ record }) => record);
    const isOfFamily = ({ type }: EventRecord) => FAMILY_TYPES.includes(type);
    return {
      facts: within(
        child.update(records.filter((record) => record.childId === childId && !isOfFamily(record))),
      ),
      familyFacts: within(family.update(records.filter(isOfFamily))),
    };
  };
  return mapLive(
    events.between({ childIds: [childId], types, ...instantsOf(days, dayStartHour) }),
    factsOf,
  );
}

/** A night and an interval that begin on the last day end on the day after it. */
function neededDays(range: DayRange): DayRange {
  return {
    from: addDays(previousRange(range).from, -FACTS_BEFORE_DAYS),
    to: addDays(range.to, 1),
  };
}

/** Instants between which every entry of the days starts, in whatever zone it was made. */
function instantsOf({ from, to }: DayRange, dayStartHour: number): { from: number; to: number } {
  return {
    from: Date.parse(`${from}T00:00:00Z`) - 14 * HOUR_MS,
    to: endOfDayAnywhere(to) + dayStartHour * HOUR_MS,
  };
}
