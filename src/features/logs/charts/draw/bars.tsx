import { cx } from '../../../../ui/cx.ts';
import { seriesEdge, seriesFill } from '../../../../app/charts/patterns.tsx';
import { type Box, barPath } from './bar-path.ts';
import { byLook } from './by-look.ts';
import styles from '../../../../app/charts/draw.module.css';

export type BarMark = {
  series: number;
  /** In no average: only its edge. */
  isHollow: boolean;
  box: Box;
};

type BarsProps = {
  bars: readonly BarMark[];
  /** The id of the patterns of the drawing. */
  patterns: string;
  /** Of the corners, px. */
  radius?: number;
};

/** Bars of a chart. */
export function Bars({ bars, patterns, radius = 0 }: BarsProps) {
  return byLook(bars, lookOf).map((alike) => {
    const [{ series, isHollow }] = alike;
    return (
      <path
        key={lookOf(alike[0])}
        d={barPath(
          alike.map(({ box }) => box),
          radius,
        )}
        strokeWidth={1}
        className={cx(seriesEdge(series), isHollow && styles.hollow)}
        fill={isHollow ? undefined : seriesFill(patterns, series)}
      />
    );
  });
}

function lookOf({ series, isHollow }: BarMark): string {
  return `${series} ${isHollow}`;
}
