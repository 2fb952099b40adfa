import { scaleLinear } from '@visx/scale';
import { LinePath } from '@visx/shape';
import { cx } from '../../../../ui/cx.ts';
import type { Mark } from '../../../../app/charts/marks.ts';
import { type Measure, ticksAround, ticksUpTo } from '../../../../app/charts/measure.ts';
import { type Cursor, Plot, ValueAxis, innerSize } from '../../../../app/charts/plot.tsx';
import { Dots } from './shapes.tsx';
import styles from '../../../../app/charts/draw.module.css';

/** The nth day of both; null where there is no value. */
export type ComparedDay = {
  values: readonly [a: number | null, b: number | null];
  day: string | null;
  label: () => string;
};

type CompareLinesProps = {
  rows: readonly ComparedDay[];
  measure: Measure;
  /** The axis need not begin at zero. */
  isLevel: boolean;
  width: number;
  cursor: Cursor;
};

const HEIGHT = 220;
const MARGIN = { top: 12, right: 20, bottom: 26, left: 46 };

/** C20: the days of two periods above each other, counted from their first. */
export function CompareLines({ rows, measure, isLevel, width, cursor }: CompareLinesProps) {
  const inner = innerSize({ width, height: HEIGHT, margin: MARGIN });
  const x = scaleLinear({ domain: [0, Math.max(1, rows.length - 1)], range: [8, inner.width - 8] });
  const known = rows.flatMap(({ values }) => values.filter((value) => value !== null));
  const ticks =
    isLevel && known.length > 0
      ? ticksAround([Math.min(...known), Math.max(...known)], measure)
      : ticksUpTo(Math.max(0, ...known), measure);
  const y = scaleLinear({ domain: [ticks[0] ?? 0, ticks.at(-1) ?? 1], range: [inner.height, 0] });
  const pointsOf = (series: 0 | 1) =>
    rows.flatMap(({ values }, index) => {
      const value = values[series];
      return value === null ? [] : [{ index, value }];
    });
  const marks = rows.map(({ values, day, label }, index): Mark => {
    const tops = values.filter((value) => value !== null).map((value) => y(value));
    const top = Math.min(inner.height - 8, ...tops);
    return {
      key: String(index),
      day,
      label,
      x: x(index) - 6,
      y: top - 5,
      width: 12,
      height: Math.max(...tops, top) - top + 10,
    };
  });
  const every = Math.max(1, Math.ceil(rows.length / (inner.width / 30)));
  return (
    <Plot width={width} height={HEIGHT} margin={MARGIN} marks={marks} cursor={cursor}>
      {() => (
        <>
          <ValueAxis scale={y} ticks={ticks} text={measure.tick} width={inner.width} />
          {([0, 1] as const).map((series) => (
            <g key={series}>
              <LinePath
                data={pointsOf(series)}
                x={({ index }) => x(index)}
                y={({ value }) => y(value)}
                className={cx(styles[`line${series}`])}
              />
              <Dots
                dots={pointsOf(series).map(({ index, value }) => ({
                  series,
                  x: x(index),
                  y: y(value),
                }))}
                r={3.5}
              />
            </g>
          ))}
          {rows.map(({ label: _label }, index) =>
            index % every === 0 ? (
              <text
                // The place of a row is what it is known by.
                // oxlint-disable-next-line react/no-array-index-key
                key={index}
                x={x(index)}
                y={inner.height + 16}
                textAnchor="middle"
                className={styles.axisText}
              >
                {index + 1}
              </text>
            ) : null,
          )}
        </>
      )}
    </Plot>
  );
}
