import { addDays } from '../../../../schema/rules/days.ts';
import { sum } from '../averages.ts';
import { type DayFacts, listOfDays } from '../facts/day-facts.ts';
import { weekdayOf } from '../../days/weeks.ts';
import { clockPieces } from '../charts/clock-pieces.ts';
import { type Figure, known, needs } from '../figure.ts';
import { type Question, daysOf } from '../question.ts';
import { createDayStates } from '../tracked-days.ts';

/** C17: minutes of crying by weekday (Monday first) and hour of the clock. */
export type CryingGrid = {
  /** 7 rows of 24 sums. */
  minutes: number[][];
  totalMin: number;
  /** Over all days with any entry: a day without crying is one of 0 minutes. */
  perDayMin: Figure;
};

/** Times that two people logged count once in each minute of the clock. */
export function cryingGrid(question: Question): CryingGrid {
  const { facts, range } = question;
  const minutes = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  const moods = listOfDays(facts, 'moods', addDays(range.from, -1), range.to).filter(
    ({ isCrying, endedAt }) => isCrying && endedAt !== null,
  );
  const stateOf = createDayStates(question, hasEntries);
  let countedDays = 0;
  let countedMin = 0;
  for (const day of daysOf(range)) {
    const row = minutes[weekdayOf(day)] ?? [];
    const covered = new Set<number>();
    // The grid is of the clock: its days begin at midnight.
    for (const { from, to } of clockPieces(moods, day, 0)) {
      for (let minute = from; minute < to; minute += 1) covered.add(minute);
    }
    const state = stateOf(day);
    if (state === 'counted') countedDays += 1;
    // A day without entries may have the end of an evening's crying.
    if (state === 'counted' || state === 'empty') countedMin += covered.size;
    for (const minute of covered) {
      const hour = Math.floor(minute / 60);
      row[hour] = (row[hour] ?? 0) + 1;
    }
  }
  const totalMin = sum(minutes.flat());
  return {
    minutes,
    totalMin,
    perDayMin: countedDays === 0 ? needs('days', 0, 1) : known(countedMin / countedDays),
  };
}

function hasEntries({ entries }: DayFacts): boolean {
  return entries > 0;
}
