import { type Age, DAYS_PER_MONTH, HEIGHT_FROM_DAY, ageFrom } from './age.ts';
import { valueOfZ } from './lms.ts';
import { measureRules } from './growth-measures.ts';
import { zOfPercentile } from './normal.ts';
import type { Position } from './position.ts';
import { lmsOfAge } from './score.ts';
import { type AgeMeasure, type GrowthTables, type Lms, lmsAt } from './tables.ts';

/** The curves behind a child's measurements: screens §11.4. */

export type CurveLine = { percentile: number } | { z: number };
const percentileLine = (percentile: number): CurveLine => ({ percentile });
const zLine = (z: number): CurveLine => ({ z });

/** P 3 to P 97, the usual five. */
export const USUAL_LINES = [3, 15, 50, 85, 97].map(percentileLine);
/** P 1 and P 99, added on request. */
export const OUTER_LINES = [1, 99].map(percentileLine);
/** z −3 to 3, in place of the percentiles. */
export const Z_LINES = [-3, -2, -1, 0, 1, 2, 3].map(zLine);

/** x in days of age or millimetres of length; y in the unit of the measure (`measureRules`). */
export type CurvePoint = { x: number; y: number };
export type Curve = {
  line: CurveLine;
  /** Pieces that are not joined: a curve drops where lengths become heights, and where tables meet. */
  pieces: CurvePoint[][];
};

/** The first day of the reference of 2007, for whole days. */
const REFERENCE_2007_FROM_DAY = 1827;
const DAILY_UNTIL_DAY = 28;
const WEEKLY_UNTIL_DAY = 364;

/**
 * Curves by age in days, both ends included: by day to the 28th, by week to a year, by four weeks to 5 years,
 * by month after, which no screen can tell from the daily table. Empty pieces where the measure has no table.
 */
export function curvesByAge(
  tables: GrowthTables,
  measure: AgeMeasure,
  range: { fromDay: number; toDay: number },
  lines: readonly CurveLine[],
): Curve[] {
  const days = sampledDays(range);
  const breaks = measureRules[measure].dropsAtTwo
    ? [HEIGHT_FROM_DAY, REFERENCE_2007_FROM_DAY]
    : [REFERENCE_2007_FROM_DAY];
  const rows = days.flatMap((x) => {
    const lms = lmsOnDay(tables, measure, x);
    return lms ? [{ x, lms }] : [];
  });
  return draw(rows, { lines, breaks, isRestricted: measureRules[measure].hasWeight });
}

/** Weight for length or height, by centimetre, within the table of the position. */
export function curvesByLength(
  tables: GrowthTables,
  position: Position,
  range: { fromMm: number; toMm: number },
  lines: readonly CurveLine[],
): Curve[] {
  const table = tables.who2006[position === 'lying' ? 'weightForLength' : 'weightForHeight'];
  const rows = stepsOf(range.fromMm, range.toMm, 10).flatMap((x) => {
    const lms = lmsAt(table, x);
    return lms ? [{ x, lms }] : [];
  });
  return draw(rows, { lines, breaks: [], isRestricted: true });
}

type Row = { x: number; lms: Lms };
type Drawing = { lines: readonly CurveLine[]; breaks: readonly number[]; isRestricted: boolean };

function draw(rows: readonly Row[], { lines, breaks, isRestricted }: Drawing): Curve[] {
  const limits = [-Infinity, ...breaks, Infinity];
  const parts = limits
    .slice(1)
    .map((to, i) => rows.filter(({ x }) => x >= (limits[i] ?? 0) && x < to))
    .filter((part) => part.length > 0);
  return lines.map((line) => {
    const z = 'z' in line ? line.z : zOfPercentile(line.percentile);
    const pieces = parts.map((part) =>
      part.map(({ x, lms }) => ({ x, y: valueOfZ(z, lms, isRestricted) })),
    );
    return { line, pieces };
  });
}

function lmsOnDay(tables: GrowthTables, measure: AgeMeasure, day: number): Lms | null {
  const age: Age | null = ageFrom({ days: day });
  return age && lmsOfAge(tables, measure, age);
}

/** The ends, the days next to a break, and the steps between them. */
function sampledDays({ fromDay, toDay }: { fromDay: number; toDay: number }): number[] {
  const lastDay = REFERENCE_2007_FROM_DAY - 1;
  const months = stepsOf(61, Math.floor(toDay / DAYS_PER_MONTH), 1);
  const days = [
    fromDay,
    ...stepsOf(0, DAILY_UNTIL_DAY, 1),
    ...stepsOf(DAILY_UNTIL_DAY, WEEKLY_UNTIL_DAY, 7),
    ...stepsOf(WEEKLY_UNTIL_DAY, lastDay, 28),
    HEIGHT_FROM_DAY - 1,
    HEIGHT_FROM_DAY,
    REFERENCE_2007_FROM_DAY,
    ...months.map((month) => month * DAYS_PER_MONTH),
    toDay,
  ].filter((day) => day >= fromDay && day <= toDay);
  return [...new Set(days)].toSorted((a, b) => a - b);
}

/** `from`, `from` + step … and `to`. */
function stepsOf(from: number, to: number, step: number): number[] {
  const count = Math.max(0, Math.floor((to - from) / step) + 1);
  const steps = Array.from({ length: count }, (_, i) => from + i * step);
  const last = steps.at(-1);
  return last === undefined || last === to ? steps : [...steps, to];
}
