import { HOUR_MS } from '../../../../schema/limits.ts';
import { addDays } from '../../../../schema/rules/days.ts';
import { mean, sum } from '../averages.ts';
import { type DayBars, dayBars } from '../day-bars.ts';
import { type FactsByDay, listOfDays } from '../facts/day-facts.ts';
import type { PumpFact } from '../facts/milk-facts.ts';
import { type Figure, figureOf, known, needs } from '../figure.ts';
import { type Question, daysOf } from '../question.ts';
import { groupOf } from '../tracked-days.ts';
import { type StashPoint, stashLine } from './stash-line.ts';

/** C12 and M16: millilitres of each day by side; `unsided` is of entries that only have a total. */
export type PumpChart = DayBars<'left' | 'right' | 'unsided'> & {
  perSession: Figure;
  /** Millilitres per hour since the session before; of the last session of the range. */
  perHour: Figure;
  stash: StashPoint[];
};

/**
 * @param question its facts are those of entries without a child
 * @param by the person; null: everybody
 */
export function pumpBars(question: Question, by: string | null): PumpChart {
  const { facts, range } = question;
  const ofPerson = (pumps: readonly PumpFact[]) =>
    pumps.filter((pump) => by === null || pump.by === by);
  const bars = dayBars(question, {
    group: by === null ? groupOf('pumps') : (ofDay) => ofPerson(ofDay.pumps).length > 0,
    parts: ['left', 'right', 'unsided'],
    minDays: 1,
    valuesOn: (day) => {
      const pumps = ofPerson(facts.get(day)?.pumps ?? []);
      const left = sum(pumps.map(({ leftMl }) => leftMl));
      const right = sum(pumps.map(({ rightMl }) => rightMl));
      return { left, right, unsided: sum(pumps.map(unsidedMl)) };
    },
  });
  const pumps = ofPerson(listOfDays(facts, 'pumps', range.from, range.to));
  return {
    ...bars,
    perSession: figureOf(
      pumps.map(({ totalMl }) => totalMl),
      ['entries', 1],
      mean,
    ),
    perHour: outputPerHour(ofPerson(recentPumps(facts, range.to))),
    stash: stashLine(facts, daysOf(range)),
  };
}

/** An amount that was entered without sides; a total of two sides is rounded to a tenth. */
function unsidedMl({ leftMl, rightMl, totalMl }: PumpFact): number {
  return leftMl + rightMl > 0 ? 0 : totalMl;
}

function recentPumps(facts: FactsByDay, to: string): PumpFact[] {
  return listOfDays(facts, 'pumps', addDays(to, -2), to);
}

/** The millilitres of the last session by the hours since the start of the one before. */
function outputPerHour(pumps: readonly PumpFact[]): Figure {
  const [before, last] = pumps.toSorted((a, b) => a.startedAt - b.startedAt).slice(-2);
  if (!before || !last || last.startedAt === before.startedAt) {
    return needs('entries', pumps.length, 2);
  }
  return known(last.totalMl / ((last.startedAt - before.startedAt) / HOUR_MS));
}
