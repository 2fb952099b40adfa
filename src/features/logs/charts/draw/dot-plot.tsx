import { scaleBand, scaleLinear } from '@visx/scale';
import { LinePath } from '@visx/shape';
import { cx } from '../../../../ui/cx.ts';
import { dayTicks } from '../../../../app/charts/day-axis.ts';
import type { Mark } from '../../../../app/charts/marks.ts';
import type { Measure } from '../../../../app/charts/measure.ts';
import {
  type Cursor,
  DayAxis,
  Plot,
  ValueAxis,
  brushOf,
  innerSize,
} from '../../../../app/charts/plot.tsx';
import { Dots } from './shapes.tsx';
import styles from '../../../../app/charts/draw.module.css';

export type Dot = {
  key: string;
  day: string;
  value: number;
  /** Its shape and colour. */
  series: number;
  /** In no average. */
  isHollow?: boolean;
  label: () => string;
};

type DotPlotProps = {
  days: readonly string[];
  dots: readonly Dot[];
  /** A value of each day, joined by a line. */
  line?: readonly { day: string; value: number }[];
  ticks: readonly number[];
  measure: Pick<Measure, 'tick'>;
  width: number;
  cursor: Cursor;
};

const HEIGHT = 230;
const MARGIN = { top: 14, right: 20, bottom: 26, left: 50 };
const DOT_PX = 4;

/** Dots over the days; those of one day are side by side where their values are close. */
export function DotPlot({ days, dots, line = [], ticks, measure, width, cursor }: DotPlotProps) {
  const inner = innerSize({ width, height: HEIGHT, margin: MARGIN });
  const x = scaleBand({ domain: [...days], range: [0, inner.width], padding: 0.2 });
  const y = scaleLinear({
    domain: [ticks[0] ?? 0, ticks.at(-1) ?? 1],
    range: [inner.height, 0],
  });
  const centre = (day: string) => (x(day) ?? 0) + x.bandwidth() / 2;
  const radius = Math.max(2, Math.min(DOT_PX, x.bandwidth() / 2));
  const inOrder = dots
    .filter(({ day }) => x(day) !== undefined)
    .toSorted((a, b) => (a.day === b.day ? a.value - b.value : a.day < b.day ? -1 : 1));
  const marks = inOrder.map(({ key, day, value, label }): Mark => ({
    key,
    day,
    label,
    group: day,
    x: centre(day) - radius,
    y: y(value) - radius,
    width: 2 * radius,
    height: 2 * radius,
  }));
  return (
    <Plot
      width={width}
      height={HEIGHT}
      margin={MARGIN}
      marks={marks}
      cursor={cursor}
      onBrush={brushOf(cursor, (band) =>
        days.filter((day) => centre(day) >= band.from && centre(day) <= band.to),
      )}
    >
      {() => (
        <>
          <ValueAxis scale={y} ticks={ticks} text={measure.tick} width={inner.width} />
          <LinePath
            data={[...line]}
            x={({ day }) => centre(day)}
            y={({ value }) => y(value)}
            className={cx(styles.line0)}
          />
          <Dots
            dots={inOrder.map(({ day, value, ...look }) => ({
              ...look,
              x: centre(day),
              y: y(value),
            }))}
            r={radius}
          />
          <DayAxis ticks={dayTicks(days, inner.width)} x={centre} top={inner.height} />
        </>
      )}
    </Plot>
  );
}
