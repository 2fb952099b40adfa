import { isDirty } from '../../../schema/records/event-types/diaper.ts';
import { type DayBars, dayBars } from './day-bars.ts';
import type { DiaperFact } from './facts/health-facts.ts';
import { type Question, daysOf } from './question.ts';
import { groupOf } from './tracked-days.ts';

/** C11 and M14: diapers of each day by kind, and the colours of the stool. */
export type DiaperChart = DayBars<DiaperFact['kind']> & {
  /** The colours of each day in the order of the entries; days without a colour are left out. */
  colors: { day: string; colors: NonNullable<DiaperFact['color']>[] }[];
};

export function diaperBars(question: Question): DiaperChart {
  const diapersOn = (day: string) => question.facts.get(day)?.diapers ?? [];
  const bars = dayBars(question, {
    group: groupOf('diapers'),
    parts: ['wet', 'dirty', 'both', 'dry'],
    minDays: 1,
    valuesOn: (day) => {
      const values = { wet: 0, dirty: 0, both: 0, dry: 0 };
      for (const { kind } of diapersOn(day)) values[kind] += 1;
      return values;
    },
  });
  const colors = daysOf(question.range).flatMap((day) => {
    const ofDay = diapersOn(day).flatMap(({ kind, color }) =>
      color !== null && isDirty(kind) ? [color] : [],
    );
    return ofDay.length === 0 ? [] : [{ day, colors: ofDay }];
  });
  return { ...bars, colors };
}
