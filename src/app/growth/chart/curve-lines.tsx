import { memo } from 'react';
import type { Curve, CurvePoint } from '../../../domain/growth/curves.ts';
import { cx } from '../../../ui/cx.ts';
import styles from './growth-plot.module.css';

type Point = CurvePoint & { isCorrected: boolean };
type CurveLinesProps = { curves: readonly Curve[]; points: readonly Point[] };

/**
 * The bands, the curves and the line of the points, one path for each look, in days (or millimetres) and the unit of
 * the chart. The scales of the plot are a transform around it, so that another range draws none of it again.
 */
export const CurveLines = memo(function CurveLines({ curves, points }: CurveLinesProps) {
  const middle = curves.find(({ line }) => isMiddle(line));
  return (
    <>
      <path d={bandPath(curves[0], curves.at(-1))} className={styles.band} />
      <path d={bandPath(...besideMiddle(curves))} className={styles.band} />
      <path
        d={curves.map((curve) => (curve === middle ? '' : linesPath(curve.pieces))).join('')}
        className={styles.curve}
      />
      <path d={linesPath(middle?.pieces ?? [])} className={cx(styles.curve, styles.middle)} />
      <path d={linesPath(joinedPieces(points))} className={styles.joined} />
    </>
  );
});

/** The curves next to the middle, between which the band is darker. */
function besideMiddle(curves: readonly Curve[]): [Curve | undefined, Curve | undefined] {
  const middle = Math.floor(curves.length / 2);
  return [curves[middle - 1], curves[middle + 1]];
}

function isMiddle(line: Curve['line']): boolean {
  return 'percentile' in line ? line.percentile === 50 : line.z === 0;
}

function bandPath(low: Curve | undefined, high: Curve | undefined): string {
  const pieces = low?.pieces.map((piece, index) =>
    linePath([...piece, ...(high?.pieces[index] ?? []).toReversed()]),
  );
  return (pieces ?? []).map((path) => `${path}z`).join('');
}

function linesPath(pieces: readonly (readonly CurvePoint[])[]): string {
  return pieces.map(linePath).join('');
}

function linePath(points: readonly CurvePoint[]): string {
  return `M${points.map(({ x, y }) => `${precise(x)} ${precise(y)}`).join('L')}`;
}

/** Fine enough for the closest zoom; longer numbers take the browser time to read. */
function precise(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

/** No line crosses the end of the correction, where the age jumps. */
function joinedPieces(points: readonly Point[]): Point[][] {
  const pieces: Point[][] = [];
  for (const point of points) {
    const last = pieces.at(-1);
    if (last && last[0]?.isCorrected === point.isCorrected) last.push(point);
    else pieces.push([point]);
  }
  return pieces;
}
