import { scaleLinear } from '@visx/scale';
import type { Mark } from '../../../../app/charts/marks.ts';
import { clockText } from './measure.ts';
import { type Cursor, Plot, innerSize } from '../../../../app/charts/plot.tsx';
import styles from '../../../../app/charts/draw.module.css';

type HourGridProps = {
  /** A value for each hour of each row. */
  rows: readonly (readonly number[])[];
  rowNames: readonly string[];
  labelOf: (row: number, hour: number) => string;
  width: number;
  cursor: Cursor;
};

const MARGIN = { top: 4, right: 20, bottom: 24, left: 44 };
const ROW_PX = 24;

/** C17: the more there was in an hour, the larger and the darker its square. */
export function HourGrid({ rows, rowNames, labelOf, width, cursor }: HourGridProps) {
  const height = rows.length * ROW_PX + MARGIN.top + MARGIN.bottom;
  const inner = innerSize({ width, height, margin: MARGIN });
  const x = scaleLinear({ domain: [0, 24], range: [0, inner.width] });
  const most = Math.max(1, ...rows.flat());
  const cellPx = inner.width / 24;
  const marks = rows.flatMap((hours, row) =>
    hours.map((_, hour): Mark => ({
      key: `${row} ${hour}`,
      day: null,
      group: String(row),
      label: () => labelOf(row, hour),
      x: x(hour),
      y: row * ROW_PX,
      width: cellPx,
      height: ROW_PX - 2,
    })),
  );
  return (
    <Plot width={width} height={height} margin={MARGIN} marks={marks} cursor={cursor}>
      {() => (
        <>
          {rows.map((hours, row) => (
            <g key={rowNames[row]}>
              <text
                x={-6}
                y={row * ROW_PX + ROW_PX / 2 - 1}
                dy="0.35em"
                textAnchor="end"
                className={styles.axisText}
              >
                {rowNames[row]}
              </text>
              <rect
                y={row * ROW_PX}
                width={inner.width}
                height={ROW_PX - 2}
                className={styles.ground}
              />
              {hours.flatMap((value, hour) => {
                if (value === 0) return [];
                const share = value / most;
                const px = (ROW_PX - 2) * (0.35 + 0.65 * share);
                return [
                  <rect
                    key={clockText(hour * 60)}
                    x={x(hour) + 0.5}
                    y={row * ROW_PX + ROW_PX - 2 - px}
                    width={Math.max(1, cellPx - 1)}
                    height={px}
                    fillOpacity={0.45 + 0.55 * share}
                    className={styles.cell}
                  />,
                ];
              })}
            </g>
          ))}
          {[0, 6, 12, 18, 24].map((hour) => (
            <text
              key={hour}
              x={x(hour)}
              y={inner.height + 16}
              textAnchor="middle"
              className={styles.axisText}
            >
              {clockText(hour * 60)}
            </text>
          ))}
        </>
      )}
    </Plot>
  );
}
