import { MINUTE_MS } from '../../../../schema/limits.ts';
import { type DayBars, dayBars } from '../day-bars.ts';
import { listAround } from '../facts/day-facts.ts';
import type { Question } from '../question.ts';
import { coveredByKind } from '../sleep/covered.ts';
import { groupOf } from '../tracked-days.ts';

/** C15 and M19: minutes of tummy time and play on each day, cut at midnight, doubles counted once. */
export type PlayChart = DayBars<'tummy' | 'play'> & {
  /** Minutes of tummy time that the family aims for in a day. */
  goalMin: number;
};

const KINDS = ['tummy', 'play'] as const;

export function playBars(question: Question): PlayChart {
  const { facts, settings } = question;
  const bars = dayBars(question, {
    group: groupOf('plays'),
    parts: KINDS,
    minDays: 1,
    valuesOn: (day) => {
      const ms = coveredByKind(listAround(facts, 'plays', day), day, {
        kinds: KINDS,
        kindOf: ({ what }) => what,
        dayStartHour: settings.dayStartHour,
      });
      return { tummy: ms.tummy / MINUTE_MS, play: ms.play / MINUTE_MS };
    },
  });
  return { ...bars, goalMin: settings.tummyGoalMin };
}
