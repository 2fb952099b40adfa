import { mean, sum } from './averages.ts';
import { changeOf } from './change.ts';
import { type Figure, figureOf } from './figure.ts';
import { type DayRange, type Question, daysOf, previousRange } from './question.ts';
import { type DayState, type Group, createDayStates } from './tracked-days.ts';

/** One bar of a chart with a bar for each day. */
export type DayBar<Part extends string> = {
  day: string;
  state: DayState;
  parts: Readonly<Record<Part, number>>;
  total: number;
};

/** A chart with a stacked bar for each day, and the numbers of its summary. */
export type DayBars<Part extends string = string> = {
  /** In the order of stacking. */
  parts: readonly Part[];
  /** Oldest first. */
  bars: DayBar<Part>[];
  /** The number of days that are in the averages. */
  counted: number;
  /** The mean total of the days that count. */
  mean: Figure;
  lowest: Figure;
  highest: Figure;
  /** Against the period of equal length before (M21). */
  change: Figure;
};

export type BarSpec<Part extends string> = {
  group: Group;
  parts: readonly Part[];
  valuesOn: (day: string) => Record<Part, number>;
  /** The days that a mean needs. */
  minDays: number;
};

/** The bars of a range; all values of one chart have the same unit. */
export function dayBars<Part extends string>(
  question: Question,
  spec: BarSpec<Part>,
): DayBars<Part> {
  const bars = barsOf(question, spec, question.range);
  const totals = countedTotals(bars);
  const need = ['days', spec.minDays] as const;
  return {
    parts: spec.parts,
    bars,
    counted: totals.length,
    mean: figureOf(totals, need, mean),
    lowest: figureOf(totals, need, (values) => Math.min(...values)),
    highest: figureOf(totals, need, (values) => Math.max(...values)),
    change: changeOf(totals, countedTotals(barsOf(question, spec, previousRange(question.range)))),
  };
}

function barsOf<Part extends string>(
  question: Question,
  { group, parts, valuesOn }: BarSpec<Part>,
  range: DayRange,
): DayBar<Part>[] {
  const stateOf = createDayStates(question, group);
  return daysOf(range).map((day) => {
    const values = valuesOn(day);
    const total = withoutRest(sum(parts.map((part) => values[part])));
    return { day, state: stateOf(day), parts: values, total };
  });
}

function countedTotals<Part extends string>(bars: readonly DayBar<Part>[]): number[] {
  return bars.filter(({ state }) => state === 'counted').map(({ total }) => total);
}

/** Sums of tenths (millilitres) leave a rest in the last binary digits. */
function withoutRest(value: number): number {
  return Math.round(value * 1000) / 1000;
}
