import { scaleLinear } from '@visx/scale';
import { Line } from '@visx/shape';
import { cx } from '../../../../ui/cx.ts';
import type { Mark } from '../../../../app/charts/marks.ts';
import { clockText } from './measure.ts';
import { type Cursor, Plot, ValueAxis, innerSize } from '../../../../app/charts/plot.tsx';
import { formatNumber } from '../../../../i18n/format.ts';
import { t } from '../../../../i18n/t.ts';
import styles from '../../../../app/charts/draw.module.css';

type HeatAreaProps = {
  /** The share of days for each slot of the day, 0 to 1. */
  shares: readonly number[];
  median: number | null;
  dayStartHour: number;
  labelOf: (slot: number) => string;
  width: number;
  cursor: Cursor;
};

const HEIGHT = 170;
const MARGIN = { top: 8, right: 20, bottom: 26, left: 46 };
const SHARES = [0, 0.5, 1];

/** C2: how often something happens at a time of day. Height and ink both say the share. */
export function HeatArea({ shares, median, dayStartHour, labelOf, width, cursor }: HeatAreaProps) {
  const inner = innerSize({ width, height: HEIGHT, margin: MARGIN });
  const slotPx = inner.width / shares.length;
  const y = scaleLinear({ domain: [0, 1], range: [inner.height, 0] });
  const marks = shares.map((share, slot): Mark => ({
    key: String(slot),
    day: null,
    label: () => labelOf(slot),
    x: slot * slotPx,
    y: y(share),
    width: slotPx,
    height: Math.max(2, inner.height - y(share)),
  }));
  const every = inner.width > 480 ? 3 : 6;
  return (
    <Plot width={width} height={HEIGHT} margin={MARGIN} marks={marks} cursor={cursor}>
      {() => (
        <>
          <ValueAxis
            scale={y}
            ticks={SHARES}
            text={(share) => t('charts.percent', { n: formatNumber(share * 100, { digits: 0 }) })}
            width={inner.width}
          />
          {runsOf(shares).map(({ from, to, share }) => (
            <rect
              key={from}
              x={from * slotPx}
              y={y(share)}
              // Neighbours overlap by a hair, or the browser draws a line between them.
              width={(to - from) * slotPx + 0.3}
              height={inner.height - y(share)}
              fillOpacity={0.35 + 0.65 * share}
              className={styles.cell}
            />
          ))}
          {median !== null && (
            <Line
              from={{ x: 0, y: y(median) }}
              to={{ x: inner.width, y: y(median) }}
              className={cx(styles.previous)}
            />
          )}
          {Array.from({ length: 24 / every + 1 }, (_, index) => index * every).map((hour) => (
            <text
              key={hour}
              x={(hour / 24) * inner.width}
              y={inner.height + 16}
              textAnchor="middle"
              className={styles.axisText}
            >
              {clockText((hour + dayStartHour) * 60)}
            </text>
          ))}
        </>
      )}
    </Plot>
  );
}

/** Slots of equal shares in a row, without those that are zero. */
export function runsOf(shares: readonly number[]): { from: number; to: number; share: number }[] {
  const runs: { from: number; to: number; share: number }[] = [];
  for (const [slot, share] of shares.entries()) {
    const last = runs.at(-1);
    if (last && last.to === slot && last.share === share) last.to = slot + 1;
    else if (share > 0) runs.push({ from: slot, to: slot + 1, share });
  }
  return runs;
}
