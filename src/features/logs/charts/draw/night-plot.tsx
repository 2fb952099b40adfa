import { scaleBand, scaleLinear } from '@visx/scale';
import { LinePath } from '@visx/shape';
import { cx } from '../../../../ui/cx.ts';
import { dayTicks } from '../../../../app/charts/day-axis.ts';
import type { Mark } from '../../../../app/charts/marks.ts';
import { type Measure, ticksUpTo } from '../../../../app/charts/measure.ts';
import { type Cursor, DayAxis, Plot, ValueAxis, innerSize } from '../../../../app/charts/plot.tsx';
import { Bars } from './bars.tsx';
import { Dots } from './shapes.tsx';
import styles from '../../../../app/charts/draw.module.css';

export type NightMark = {
  night: string;
  longest: number;
  wakings: number;
  isCounted: boolean;
  label: () => string;
};

type NightPlotProps = {
  days: readonly string[];
  nights: readonly NightMark[];
  measure: Measure;
  width: number;
  cursor: Cursor;
};

const HEIGHT = 250;
const MARGIN = { top: 12, right: 20, bottom: 26, left: 46 };
/** The part at the bottom for the bars. */
const BARS_PX = 56;
const NUMBER_PX = 12;
/** One waking is not a full bar. */
const LEAST_SCALE = 4;

/** C8: the longest stretch as a line, wakings as bars with their number below it. */
export function NightPlot({ days, nights, measure, width, cursor }: NightPlotProps) {
  const inner = innerSize({ width, height: HEIGHT, margin: MARGIN });
  const x = scaleBand({ domain: [...days], range: [0, inner.width], padding: 0.25 });
  const ticks = ticksUpTo(Math.max(0, ...nights.map(({ longest }) => longest)), measure);
  const y = scaleLinear({
    domain: [0, ticks.at(-1) ?? 1],
    range: [inner.height - BARS_PX - 14, 0],
  });
  const most = Math.max(LEAST_SCALE, ...nights.map(({ wakings }) => wakings));
  const barPx = (wakings: number) => (wakings / most) * (BARS_PX - NUMBER_PX);
  const bars = nights.map(({ night, wakings, isCounted }) => ({
    series: 1,
    isHollow: !isCounted,
    box: {
      x: x(night) ?? 0,
      y: inner.height - barPx(wakings),
      width: x.bandwidth(),
      height: barPx(wakings),
    },
  }));
  const centre = (day: string) => (x(day) ?? 0) + x.bandwidth() / 2;
  const marks = nights.map(({ night, longest, label }): Mark => ({
    key: night,
    day: night,
    label,
    x: x(night) ?? 0,
    y: y(longest) - 4,
    width: x.bandwidth(),
    height: inner.height - y(longest) + 4,
  }));
  return (
    <Plot width={width} height={HEIGHT} margin={MARGIN} marks={marks} cursor={cursor}>
      {(patterns) => (
        <>
          <ValueAxis scale={y} ticks={ticks} text={measure.tick} width={inner.width} />
          <Bars bars={bars} patterns={patterns} />
          {x.bandwidth() >= NUMBER_PX &&
            nights.map(({ night, wakings }) => (
              <text
                key={night}
                x={centre(night)}
                y={inner.height - barPx(wakings) - 3}
                textAnchor="middle"
                className={styles.axisText}
              >
                {wakings}
              </text>
            ))}
          <LinePath
            data={[...nights]}
            x={({ night }) => centre(night)}
            y={({ longest }) => y(longest)}
            className={cx(styles.line0)}
          />
          <Dots
            dots={nights.map(({ night, longest, isCounted }) => ({
              series: 0,
              isHollow: !isCounted,
              x: centre(night),
              y: y(longest),
            }))}
            r={Math.max(2, Math.min(3.5, x.bandwidth() / 2))}
          />
          <DayAxis ticks={dayTicks(days, inner.width)} x={centre} top={inner.height} />
        </>
      )}
    </Plot>
  );
}
