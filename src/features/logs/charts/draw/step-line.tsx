import { scaleLinear } from '@visx/scale';
import { daysBetween } from '../../../../domain/child/birth.ts';
import { dateText } from '../../../../app/charts/day-axis.ts';
import type { Mark } from '../../../../app/charts/marks.ts';
import { type Measure, ticksUpTo } from '../../../../app/charts/measure.ts';
import { type Cursor, Plot, ValueAxis, innerSize } from '../../../../app/charts/plot.tsx';
import { Dots } from './shapes.tsx';
import styles from '../../../../app/charts/draw.module.css';

type StepLineProps = {
  /** Oldest first; the value holds until the next point. */
  points: readonly { day: string; value: number; label: () => string }[];
  today: string;
  measure: Measure;
  width: number;
  cursor: Cursor;
};

const HEIGHT = 190;
const MARGIN = { top: 12, right: 24, bottom: 26, left: 46 };

/** A value that rises from its first day until today. */
export function StepLine({ points, today, measure, width, cursor }: StepLineProps) {
  const inner = innerSize({ width, height: HEIGHT, margin: MARGIN });
  const first = points[0]?.day ?? today;
  const length = Math.max(1, daysBetween(first, today));
  const x = scaleLinear({ domain: [0, length], range: [0, inner.width] });
  const at = (day: string) => x(daysBetween(first, day));
  const ticks = ticksUpTo(points.at(-1)?.value ?? 0, measure);
  const y = scaleLinear({ domain: [0, ticks.at(-1) ?? 1], range: [inner.height, 0] });
  const marks = points.map(({ day, value, label }): Mark => ({
    key: day,
    day,
    label,
    x: at(day) - 4,
    y: y(value) - 4,
    width: 8,
    height: 8,
  }));
  const steps = points.map(({ day, value }) => `H${at(day)}V${y(value)}`).join('');
  return (
    <Plot width={width} height={HEIGHT} margin={MARGIN} marks={marks} cursor={cursor}>
      {() => (
        <>
          <ValueAxis scale={y} ticks={ticks} text={measure.tick} width={inner.width} />
          <path d={`M0 ${inner.height}${steps}H${inner.width}`} className={styles.line0} />
          <Dots
            dots={points.map(({ day, value }) => ({ series: 0, x: at(day), y: y(value) }))}
            r={3}
          />
          {[first, today].map((day, index) => (
            <text
              key={day}
              x={at(day)}
              y={inner.height + 16}
              textAnchor={index === 0 ? 'start' : 'end'}
              className={styles.axisText}
            >
              {dateText(day)}
            </text>
          ))}
        </>
      )}
    </Plot>
  );
}
