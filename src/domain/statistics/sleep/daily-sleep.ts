import { listAround } from '../facts/day-facts.ts';
import { type DayBars, dayBars } from '../day-bars.ts';
import type { FactsByDay } from '../facts/day-facts.ts';
import type { Question } from '../question.ts';
import { groupOf } from '../tracked-days.ts';
import { coveredByKind } from './covered.ts';

export type SleepParts = { night: number; nap: number };

/** Sleep in a day by kind, ms (M7, M8): cut at midnight, doubles counted once. */
export function sleepOn(facts: FactsByDay, day: string, dayStartHour: number): SleepParts {
  return coveredByKind(listAround(facts, 'sleeps', day), day, {
    kinds: ['night', 'nap'],
    kindOf: ({ kind }) => kind,
    dayStartHour,
  });
}

/** Hours of sleep in a day that are common at an age. */
export type SleepBand = { fromHours: number; toHours: number };

export type SleepChart = DayBars<'night' | 'nap'> & {
  /** Null where the age is not known, or above the table. */
  band: SleepBand | null;
};

/** C7: sleep on each day, ms. */
export function sleepBars(question: Question, ageMonths: number | null): SleepChart {
  const bars = dayBars(question, {
    group: groupOf('sleeps'),
    parts: ['night', 'nap'],
    minDays: 1,
    valuesOn: (day) => sleepOn(question.facts, day, question.settings.dayStartHour),
  });
  return { ...bars, band: commonSleep(ageMonths) };
}

/**
 * WHO, Guidelines on physical activity, sedentary behaviour and sleep for children under 5 years of
 * age (2019): hours of sleep in 24 hours, naps included, by the child's age in completed months.
 */
const BANDS = [
  { untilMonths: 4, fromHours: 14, toHours: 17 },
  { untilMonths: 12, fromHours: 12, toHours: 16 },
  { untilMonths: 36, fromHours: 11, toHours: 14 },
  { untilMonths: 60, fromHours: 10, toHours: 13 },
];

function commonSleep(ageMonths: number | null): SleepBand | null {
  if (ageMonths === null || ageMonths < 0) return null;
  const band = BANDS.find(({ untilMonths }) => ageMonths < untilMonths);
  return band ? { fromHours: band.fromHours, toHours: band.toHours } : null;
}
