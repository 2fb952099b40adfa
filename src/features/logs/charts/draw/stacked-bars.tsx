import { scaleBand, scaleLinear } from '@visx/scale';
import { Line } from '@visx/shape';
import type { ReactNode } from 'react';
import type { DayState } from '../../../../domain/statistics/tracked-days.ts';
import { cx } from '../../../../ui/cx.ts';
import { dayTicks } from '../../../../app/charts/day-axis.ts';
import type { Mark } from '../../../../app/charts/marks.ts';
import { type Measure, ticksUpTo } from '../../../../app/charts/measure.ts';
import { type Cursor, DayAxis, Plot, ValueAxis, innerSize } from '../../../../app/charts/plot.tsx';
import { Bars } from './bars.tsx';
import styles from '../../../../app/charts/draw.module.css';

export type StackedBar = {
  day: string;
  state: DayState;
  /** In the order of stacking, from below. */
  values: readonly number[];
  total: number;
  label: () => string;
};

/** A level across all days. @property label for the legend */
export type Level = { kind: 'mean' | 'previous' | 'goal'; value: number; label: string };

type StackedBarsProps = {
  bars: readonly StackedBar[];
  measure: Measure;
  levels?: readonly Level[];
  /** A range that is common, drawn as brackets at both sides. */
  band?: { from: number; to: number } | null;
  /** The axis reaches at least up to this. */
  upTo?: number;
  width: number;
  cursor: Cursor;
  /** Room under the plot for what `below` draws, px. */
  belowPx?: number;
  below?: (place: BarPlace) => ReactNode;
  /** Over the bars. */
  over?: (place: BarPlace) => ReactNode;
};

export type BarPlace = {
  x: (day: string) => number;
  barWidth: number;
  y: (value: number) => number;
  width: number;
  height: number;
};

const HEIGHT = 220;
const MARGIN = { top: 14, right: 20, bottom: 26, left: 52 };

/** A bar for each day, stacked from its parts. Days that are in no average are hollow. */
export function StackedBars({
  bars,
  measure,
  levels = [],
  band = null,
  upTo = 0,
  width,
  cursor,
  belowPx = 0,
  below,
  over,
}: StackedBarsProps) {
  const margin = { ...MARGIN, bottom: MARGIN.bottom + belowPx };
  const height = HEIGHT + belowPx;
  const inner = innerSize({ width, height, margin });
  const days = bars.map(({ day }) => day);
  const x = scaleBand({ domain: days, range: [0, inner.width], padding: 0.25 });
  const most = Math.max(
    upTo,
    band?.to ?? 0,
    ...bars.map(({ total }) => total),
    ...levels.map(({ value }) => value),
  );
  const ticks = ticksUpTo(most, measure);
  const y = scaleLinear({ domain: [0, ticks.at(-1) ?? 1], range: [inner.height, 0] });
  const barWidth = x.bandwidth();
  const place: BarPlace = { x: (day) => x(day) ?? 0, barWidth, y, ...inner };
  const marks = bars.map((bar): Mark => {
    const top = y(bar.total);
    return {
      key: bar.day,
      day: bar.day,
      label: bar.label,
      x: place.x(bar.day),
      y: Math.min(top, inner.height - 4),
      width: barWidth,
      height: Math.max(4, inner.height - top),
    };
  });
  return (
    <Plot width={width} height={height} margin={margin} marks={marks} cursor={cursor}>
      {(patterns) => (
        <>
          <ValueAxis scale={y} ticks={ticks} text={measure.tick} width={inner.width} />
          {band && <Brackets from={y(band.from)} to={y(band.to)} width={inner.width} />}
          <Stacks bars={bars} place={place} patterns={patterns} />
          <Levels levels={levels} place={place} />
          {over?.(place)}
          <DayAxis
            ticks={dayTicks(days, inner.width)}
            x={(day) => place.x(day) + barWidth / 2}
            top={inner.height}
          />
          {below?.(place)}
        </>
      )}
    </Plot>
  );
}

function Stacks({
  bars,
  place: { x, y, barWidth },
  patterns,
}: Pick<StackedBarsProps, 'bars'> & { place: BarPlace; patterns: string }) {
  const parts = bars.flatMap(({ day, state, values }) =>
    stackOf(values).map(({ series, from, to }) => ({
      series,
      isHollow: state === 'partly' || state === 'open',
      box: { x: x(day), y: y(to), width: barWidth, height: y(from) - y(to) },
    })),
  );
  return <Bars bars={parts} patterns={patterns} radius={Math.min(3, barWidth / 4)} />;
}

/** The parts of a bar from below; parts without a value are left out and keep their series. */
export function stackOf(values: readonly number[]): { series: number; from: number; to: number }[] {
  let reached = 0;
  return values.flatMap((value, series) => {
    if (value <= 0) return [];
    const from = reached;
    reached += value;
    return [{ series, from, to: reached }];
  });
}

/** Lines across the chart. Their names are in the legend: over the bars they would cover what is shown. */
function Levels({ levels, place }: { levels: readonly Level[]; place: BarPlace }) {
  return levels.map(({ kind, value }) => (
    <Line
      key={`${kind} ${value}`}
      from={{ x: 0, y: place.y(value) }}
      to={{ x: place.width, y: place.y(value) }}
      className={cx(styles[kind])}
    />
  ));
}

function Brackets({ from, to, width }: { from: number; to: number; width: number }) {
  const arm = 6;
  return (
    <path
      className={styles.bracket}
      d={`M${arm} ${to}H0V${from}H${arm}M${width - arm} ${to}H${width}V${from}H${width - arm}`}
    />
  );
}
