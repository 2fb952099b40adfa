import { scaleLinear } from '@visx/scale';
import { Line, LinePath } from '@visx/shape';
import { DAY_MS } from '../../../../../schema/limits.ts';
import { cx } from '../../../../ui/cx.ts';
import { dayTicks } from '../../../../app/charts/day-axis.ts';
import type { Mark } from '../../../../app/charts/marks.ts';
import { type Measure, ticksAround } from '../../../../app/charts/measure.ts';
import {
  type Cursor,
  DayAxis,
  Plot,
  ValueAxis,
  brushOf,
  innerSize,
} from '../../../../app/charts/plot.tsx';
import { Dots, diamond } from './shapes.tsx';
import styles from '../../../../app/charts/draw.module.css';

/** A moment of a range: its day, and minutes on the clock since the midnight of that day. */
export type Reading = {
  id: string;
  day: string;
  minute: number;
  celsius: number;
  isFever: boolean;
  label: () => string;
};
export type DoseMark = { id: string; day: string; minute: number; label: () => string };

type TemperaturePlotProps = {
  days: readonly string[];
  readings: readonly Reading[];
  doses: readonly DoseMark[];
  feverCelsius: number;
  measure: Measure;
  width: number;
  cursor: Cursor;
};

const HEIGHT = 230;
const MARGIN = { top: 12, right: 20, bottom: 40, left: 46 };
const DOSE_PX = 5;

/** C13: readings as a line over time, doses under it. */
export function TemperaturePlot({
  days,
  readings,
  doses,
  feverCelsius,
  measure,
  width,
  cursor,
}: TemperaturePlotProps) {
  const inner = innerSize({ width, height: HEIGHT, margin: MARGIN });
  const x = scaleLinear({ domain: [0, days.length], range: [0, inner.width] });
  const indexByDay = new Map(days.map((day, index) => [day, index]));
  const at = ({ day, minute }: { day: string; minute: number }) =>
    x((indexByDay.get(day) ?? 0) + minute / (DAY_MS / 60_000));
  const values = readings.map(({ celsius }) => celsius);
  const ticks = ticksAround([Math.min(36.5, ...values), Math.max(38.5, ...values)], measure);
  const y = scaleLinear({ domain: [ticks[0] ?? 36, ticks.at(-1) ?? 39], range: [inner.height, 0] });
  const doseY = inner.height + 10;
  const mark = (px: number, py: number, r: number) => ({
    x: px - r,
    y: py - r,
    width: 2 * r,
    height: 2 * r,
  });
  const marks: Mark[] = [
    ...readings.map((reading) => ({
      key: reading.id,
      day: reading.day,
      entryId: reading.id,
      label: reading.label,
      group: 'readings',
      ...mark(at(reading), y(reading.celsius), 4),
    })),
    ...doses.map((dose) => ({
      key: dose.id,
      day: dose.day,
      entryId: dose.id,
      label: dose.label,
      group: 'doses',
      ...mark(at(dose), doseY, DOSE_PX),
    })),
  ];
  return (
    <Plot
      width={width}
      height={HEIGHT}
      margin={MARGIN}
      marks={marks}
      cursor={cursor}
      belowPx={18}
      onBrush={brushOf(cursor, (band) =>
        days.slice(Math.floor(x.invert(band.from)), Math.ceil(x.invert(band.to))),
      )}
    >
      {() => (
        <>
          <ValueAxis scale={y} ticks={ticks} text={measure.tick} width={inner.width} />
          <Line
            from={{ x: 0, y: y(feverCelsius) }}
            to={{ x: inner.width, y: y(feverCelsius) }}
            className={cx(styles.danger)}
          />
          <LinePath
            data={[...readings]}
            x={at}
            y={({ celsius }) => y(celsius)}
            className={cx(styles.line0)}
          />
          <Dots
            dots={readings.map((reading) => ({
              series: reading.isFever ? 1 : 0,
              x: at(reading),
              y: y(reading.celsius),
            }))}
            r={4}
          />
          <path
            d={doses.map((dose) => diamond(at(dose), doseY, DOSE_PX)).join('')}
            className={styles.dose}
          />
          <DayAxis
            ticks={dayTicks(days, inner.width)}
            x={(day) => x((indexByDay.get(day) ?? 0) + 0.5)}
            top={inner.height + 14}
          />
        </>
      )}
    </Plot>
  );
}
