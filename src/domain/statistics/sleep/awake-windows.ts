import { HOUR_MS, MINUTE_MS } from '../../../../schema/limits.ts';
import { addDays } from '../../../../schema/rules/days.ts';
import { mean, median } from '../averages.ts';
import { type FactsByDay, listOfDays } from '../facts/day-facts.ts';
import { type Figure, figureOf, needs } from '../figure.ts';
import type { DayRange, Question } from '../question.ts';
import { countedDays, groupOf } from '../tracked-days.ts';
import { type SleepBlock, sleepBlocks } from './blocks.ts';

/** The sleep that ends a time awake: the first, second … nap of the day, or the night. */
export type Ordinal = number | 'night';

/** A time awake between two sleeps (M12); it belongs to the day of the sleep that ends it. */
export type AwakeWindow = {
  day: string;
  /** The start, at which the child woke. */
  at: number;
  ms: number;
  before: Ordinal;
};

const WINDOW_MIN_MS = 10 * MINUTE_MS;
const WINDOW_MAX_MS = 12 * HOUR_MS;

/** The times awake of a range, oldest first. A gap between two sleeps of one night is a waking. */
export function awakeWindows(facts: FactsByDay, { from, to }: DayRange): AwakeWindow[] {
  const blocks = sleepBlocks(listOfDays(facts, 'sleeps', addDays(from, -2), to));
  const napsByDay = new Map<string, number>();
  return blocks.flatMap((block, index) => {
    const before = ordinalOf(block, napsByDay);
    const previous = blocks[index - 1];
    if (!previous || block.day < from) return [];
    const ms = block.from - previous.to;
    const isWaking = block.night !== null && block.night === previous.night;
    if (isWaking || ms < WINDOW_MIN_MS || ms > WINDOW_MAX_MS) return [];
    return [{ day: block.day, at: previous.to, ms, before }];
  });
}

/** Counts the nap among those of its day. */
function ordinalOf({ kind, day }: SleepBlock, napsByDay: Map<string, number>): Ordinal {
  if (kind === 'night') return 'night';
  const count = (napsByDay.get(day) ?? 0) + 1;
  napsByDay.set(day, count);
  return count;
}

/** C9. */
export type AwakeChart = {
  dots: AwakeWindow[];
  /** The median of each ordinal, naps first, in their order. */
  medians: { before: Ordinal; ms: Figure }[];
};

const MEDIAN_MIN_DAYS = 3;

/** The times awake of a range, and their medians by ordinal over the days that count. */
export function awakeChart(question: Question): AwakeChart {
  const dots = awakeWindows(question.facts, question.range);
  const counted = new Set(countedDays(question, groupOf('sleeps')));
  const ordinals = [...new Set(dots.map(({ before }) => before))].toSorted(
    (a, b) => placeOf(a) - placeOf(b),
  );
  return {
    dots,
    medians: ordinals.map((before) => ({
      before,
      ms: medianOf(
        dots.filter((dot) => dot.before === before && counted.has(dot.day)),
        counted.size,
      ),
    })),
  };
}

function medianOf(dots: readonly AwakeWindow[], days: number): Figure {
  if (days < MEDIAN_MIN_DAYS) return needs('days', days, MEDIAN_MIN_DAYS);
  return figureOf(
    dots.map(({ ms }) => ms),
    ['entries', 1],
    median,
  );
}

const placeOf = (ordinal: Ordinal) => (ordinal === 'night' ? Number.POSITIVE_INFINITY : ordinal);

/** M11. */
export type NapFigures = { perDay: Figure; lengthMs: Figure };

/** Naps that start on the days that count: how many each day, and how long one is. */
export function napFigures(question: Question): NapFigures {
  const counted = new Set(countedDays(question, groupOf('sleeps')));
  const { from, to } = question.range;
  const naps = sleepBlocks(listOfDays(question.facts, 'sleeps', addDays(from, -2), to)).filter(
    ({ kind, day }) => kind === 'nap' && counted.has(day),
  );
  if (counted.size < MEDIAN_MIN_DAYS) {
    const few = needs('days', counted.size, MEDIAN_MIN_DAYS);
    return { perDay: few, lengthMs: few };
  }
  return {
    perDay: { value: naps.length / counted.size, missing: null },
    lengthMs: figureOf(
      naps.map((nap) => nap.to - nap.from),
      ['entries', 1],
      mean,
    ),
  };
}
