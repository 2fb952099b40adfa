import type { ChildRecord } from '../../../../schema/records/child.ts';
import type { GrowthRecord } from '../../../../schema/records/growth.ts';
import { DAYS_PER_MONTH, HEIGHT_FROM_DAY } from '../../../domain/growth/age.ts';
import {
  type Curve,
  type CurvePoint,
  OUTER_LINES,
  USUAL_LINES,
  Z_LINES,
  curvesByAge,
  curvesByLength,
} from '../../../domain/growth/curves.ts';
import { type ParentHeights, targetZ } from '../../../domain/growth/mid-parental.ts';
import { type GrowthMeasure, measureRules } from '../../../domain/growth/growth-measures.ts';
import {
  type AgeKind,
  type GrowthPoint,
  type PlacedPoint,
  lyingMm,
  placeOf,
} from '../../../domain/growth/points.ts';
import type { GrowthTables } from '../../../domain/growth/tables.ts';
import type { CurveChoice } from './curve-choice.ts';
import { type GrowthUnits, inChartUnit, unitOf } from '../growth-units.ts';
import { type Domain, SCHOOL_AGE_FROM_DAY } from './ranges.ts';

/** What a chart of growth draws, as numbers. */

const LINES = {
  usual: USUAL_LINES,
  outer: [OUTER_LINES[0], ...USUAL_LINES, OUTER_LINES[1]].flatMap((line) => line ?? []),
  z: Z_LINES,
};

/** Which of WHO's tables a chart is drawn by: 2006 below five years, 2007 from then on. */
export type Standard = 'who2006' | 'who2007' | 'both';

const LAST_DAY = Math.ceil(measureRules.length.lastMonth * DAYS_PER_MONTH);
const STANDARD_DAYS: Record<Standard, { fromDay: number; toDay: number }> = {
  who2006: { fromDay: 0, toDay: SCHOOL_AGE_FROM_DAY - 1 },
  who2007: { fromDay: SCHOOL_AGE_FROM_DAY, toDay: LAST_DAY },
  both: { fromDay: 0, toDay: LAST_DAY },
};
/** The table of weight for length. */
const LYING_MM = { fromMm: 450, toMm: 1_100 };

export type ChartPoint = PlacedPoint & { point: GrowthPoint<GrowthRecord> };

/** Where the points lie; y in the unit of the chart. Points without a place are left out. */
export function placedPoints(
  points: readonly GrowthPoint<GrowthRecord>[],
  { measure, kind, units }: { measure: GrowthMeasure; kind: AgeKind; units: GrowthUnits },
): ChartPoint[] {
  const unit = unitOf(measure, units);
  const placed = points.flatMap((point): ChartPoint[] => {
    const place = placeOf(point, measure, kind);
    if (!place) return [];
    const age = place.isCorrected ? point.corrected : point.age;
    const x = measure === 'weightForLength' ? lyingMm(place.x, age) : place.x;
    return [{ ...place, x, y: inChartUnit(place.y, unit), point }];
  });
  // Along the axis: a child may have been measured a little shorter than before.
  return measure === 'weightForLength' ? placed.toSorted((a, b) => a.x - b.x) : placed;
}

/**
 * The axis of a chart: ages, or for weight for length the lengths that children of these ages have,
 * as if all were measured lying.
 */
export function axisDomain(
  tables: GrowthTables | null,
  measure: GrowthMeasure,
  ages: Domain,
): Domain {
  if (measure !== 'weightForLength' || tables === null) return ages;
  const lengths = curvesByAge(tables, 'length', { fromDay: ages.from, toDay: ages.to }, [
    { z: -3 },
    { z: 3 },
  ]).map(({ pieces }) => pieces.flat());
  const from = (lengths[0]?.[0]?.y ?? 45) * 10;
  const to = (lengths[1]?.at(-1)?.y ?? 110) * 10;
  return { from: Math.max(450, Math.floor(from / 10) * 10), to: Math.ceil(to / 10) * 10 };
}

/** The curves over all of a standard, whatever part of it is shown; y in the unit of the chart. */
export function chartCurves(
  tables: GrowthTables | null,
  {
    measure,
    standard,
    choice,
    units,
  }: { measure: GrowthMeasure; standard: Standard; choice: CurveChoice; units: GrowthUnits },
): Curve[] {
  if (tables === null) return [];
  const lines = LINES[choice];
  const curves =
    measure === 'weightForLength'
      ? curvesByLength(tables, 'lying', LYING_MM, lines)
      : curvesByAge(tables, measure, STANDARD_DAYS[standard], lines);
  const unit = unitOf(measure, units);
  return curves.map(({ line, pieces }) => ({
    line,
    pieces: pieces.map((piece) => piece.map(({ x, y }) => ({ x, y: inChartUnit(y, unit) }))),
  }));
}

/** The curve of the parents' heights, from two years on. */
export function targetCurve(
  tables: GrowthTables,
  heights: ParentHeights,
  { shown, units }: { shown: Domain; units: GrowthUnits },
): CurvePoint[][] {
  const range = {
    fromDay: Math.max(HEIGHT_FROM_DAY, Math.floor(shown.from)),
    toDay: Math.ceil(shown.to),
  };
  if (range.toDay <= range.fromDay) return [];
  const [curve] = curvesByAge(tables, 'length', range, [{ z: targetZ(tables, heights) }]);
  const unit = unitOf('length', units);
  return (curve?.pieces ?? []).map((piece) =>
    piece.map(({ x, y }) => ({ x, y: inChartUnit(y, unit) })),
  );
}

/** Which of WHO's tables a range of ages is drawn by. */
export function standardOf(measure: GrowthMeasure, { from, to }: Domain): Standard {
  if (measure === 'weightForLength' || measure === 'head' || to < SCHOOL_AGE_FROM_DAY) {
    return 'who2006';
  }
  return from >= SCHOOL_AGE_FROM_DAY - 1 ? 'who2007' : 'both';
}

/** The jumps of the curves that a range shows, which have to be named. */
export function stepsIn(measure: GrowthMeasure, { from, to }: Domain): ('two' | 'five')[] {
  const contains = (day: number) => from < day && to >= day;
  return [
    ...(measure === 'length' && contains(HEIGHT_FROM_DAY) ? (['two'] as const) : []),
    ...(standardOf(measure, { from, to }) === 'both' && contains(SCHOOL_AGE_FROM_DAY)
      ? (['five'] as const)
      : []),
  ];
}

/** Born early enough, and some point young enough, for the corrected age to matter. */
export function usesCorrection(
  child: Pick<ChildRecord, 'gestationDays'>,
  points: readonly GrowthPoint[],
): boolean {
  return child.gestationDays !== null && points.some(({ corrected }) => corrected !== null);
}
