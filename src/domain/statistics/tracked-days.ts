import { addDays } from '../../../schema/rules/days.ts';
import { median } from './averages.ts';
import type { DayFacts, FactList } from './facts/day-facts.ts';
import { type DayRange, type Question, daysOf } from './question.ts';

/**
 * - counted: has entries of the group and is in the averages
 * - partly: has so few entries that some were probably not logged; hollow, not in the averages
 * - empty: has no entry of the group
 * - open: today or later
 */
export type DayState = 'counted' | 'partly' | 'empty' | 'open';

/** Whether a day has entries of what a number is about. */
export type Group = (facts: DayFacts) => boolean;

export function groupOf(list: FactList): Group {
  return (facts) => facts[list].length > 0;
}

const PARTLY_SHARE = 0.3;
const PARTLY_MIN_DAYS = 7;

/**
 * The state of days for one group of entries (M22). A day is partly logged when it has less than 30 %
 * of the median number of entries of all types, of the past days in `facts` that have any; this
 * needs seven such days.
 */
export function createDayStates(question: Question, group: Group): (day: string) => DayState {
  const { facts, today, countedAnyway } = question;
  const counts = [...facts.values()]
    .filter(({ day, entries }) => day < today && entries > 0)
    .map(({ entries }) => entries);
  const least = counts.length < PARTLY_MIN_DAYS ? 0 : PARTLY_SHARE * median(counts);
  return (day) => {
    if (day >= today) return 'open';
    const ofDay = facts.get(day);
    if (!ofDay || !group(ofDay)) return 'empty';
    return ofDay.entries < least && !countedAnyway.has(day) ? 'partly' : 'counted';
  };
}

/** The days of the range that are in averages. */
export function countedDays(question: Question, group: Group, range = question.range): string[] {
  const stateOf = createDayStates(question, group);
  return daysOf(range).filter((day) => stateOf(day) === 'counted');
}

/** The last `count` days before `day` that are in averages, oldest first. */
export function lastCountedDays(
  question: Question,
  group: Group,
  { before, count, within }: { before: string; count: number; within: number },
): string[] {
  const range: DayRange = { from: addDays(before, -within), to: addDays(before, -1) };
  return countedDays(question, group, range).slice(-count);
}
