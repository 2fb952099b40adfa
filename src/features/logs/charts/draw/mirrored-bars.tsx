import { scaleBand, scaleLinear } from '@visx/scale';
import type { DayState } from '../../../../domain/statistics/tracked-days.ts';
import { dayTicks } from '../../../../app/charts/day-axis.ts';
import type { Mark } from '../../../../app/charts/marks.ts';
import { type Measure, ticksUpTo } from '../../../../app/charts/measure.ts';
import { type Cursor, DayAxis, Plot, ValueAxis, innerSize } from '../../../../app/charts/plot.tsx';
import { Bars } from './bars.tsx';
import styles from '../../../../app/charts/draw.module.css';

export type MirroredBar = {
  day: string;
  state: DayState;
  up: number;
  down: number;
  label: () => string;
};

type MirroredBarsProps = {
  bars: readonly MirroredBar[];
  measure: Measure;
  /** Stand beside the upper and the lower half. */
  names: { up: string; down: string };
  width: number;
  cursor: Cursor;
};

const HEIGHT = 240;
/** From the bars to the baseline of the names, which run downwards. */
const NAME_PX = 6;
const MARGIN = { top: 10, right: 20, bottom: 26, left: 56 };

/** Two values of each day, one above and one below zero, on the same scale. */
export function MirroredBars({ bars, measure, names, width, cursor }: MirroredBarsProps) {
  const inner = innerSize({ width, height: HEIGHT, margin: MARGIN });
  const days = bars.map(({ day }) => day);
  const x = scaleBand({ domain: days, range: [0, inner.width], padding: 0.25 });
  const half = ticksUpTo(Math.max(0, ...bars.flatMap(({ up, down }) => [up, down])), measure);
  const most = half.at(-1) ?? 1;
  const y = scaleLinear({ domain: [-most, most], range: [inner.height, 0] });
  const every = half.length > 3 ? half.filter((_, index) => index % 2 === 0) : half;
  const ticks = [...every.slice(1).map((value) => -value), ...every];
  const at = (day: string) => x(day) ?? 0;
  const marks = bars.map(({ day, up, down, label }): Mark => ({
    key: day,
    day,
    label,
    x: at(day),
    y: y(up),
    width: x.bandwidth(),
    height: Math.max(2, y(-down) - y(up)),
  }));
  const parts = bars.flatMap(({ day, state, up, down }) =>
    [
      { series: 0, from: 0, to: up },
      { series: 1, from: -down, to: 0 },
    ]
      .filter(({ from, to }) => to > from)
      .map(({ series, from, to }) => ({
        series,
        isHollow: state === 'partly' || state === 'open',
        box: { x: at(day), y: y(to), width: x.bandwidth(), height: y(from) - y(to) },
      })),
  );
  return (
    <Plot width={width} height={HEIGHT} margin={MARGIN} marks={marks} cursor={cursor}>
      {(patterns) => (
        <>
          <ValueAxis
            scale={y}
            ticks={ticks}
            text={(value) => measure.tick(Math.abs(value))}
            width={inner.width}
          />
          <Bars bars={parts} patterns={patterns} />
          {[names.up, names.down].map((name, half) => (
            <text
              key={name}
              transform={`translate(${inner.width + NAME_PX}, ${(inner.height * (1 + 2 * half)) / 4}) rotate(90)`}
              textAnchor="middle"
              className={styles.lineLabel}
            >
              {name}
            </text>
          ))}
          <DayAxis
            ticks={dayTicks(days, inner.width)}
            x={(day) => at(day) + x.bandwidth() / 2}
            top={inner.height}
          />
        </>
      )}
    </Plot>
  );
}
