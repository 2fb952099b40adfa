import { scaleBand } from '@visx/scale';
import { dayTicks } from '../../../../app/charts/day-axis.ts';
import type { Mark } from '../../../../app/charts/marks.ts';
import { type Cursor, DayAxis, Plot, innerSize } from '../../../../app/charts/plot.tsx';
import { circle } from './shapes.tsx';
import styles from '../../../../app/charts/draw.module.css';

export type DoseCell = {
  id: string;
  day: string;
  isGiven: boolean;
  isOverridden: boolean;
  label: () => string;
};
export type DoseRow = { key: string; name: string; doses: readonly DoseCell[] };

type DoseGridProps = {
  days: readonly string[];
  rows: readonly DoseRow[];
  width: number;
  cursor: Cursor;
};

const MARGIN = { top: 4, right: 20, bottom: 26, left: 8 };
const NAME_PX = 20;
const DOT_PX = 9;

/** C14: a row for each medicine, the doses of a day above each other. */
export function DoseGrid({ days, rows, width, cursor }: DoseGridProps) {
  const tops = rowTops(rows);
  const height = MARGIN.top + MARGIN.bottom + (tops.at(-1) ?? 0);
  const inner = innerSize({ width, height, margin: MARGIN });
  const x = scaleBand({ domain: [...days], range: [0, inner.width], padding: 0.1 });
  const centre = (day: string) => (x(day) ?? 0) + x.bandwidth() / 2;
  const r = Math.max(1.5, Math.min(3.5, x.bandwidth() / 2 - 0.5));
  const placed = rows.flatMap((row, index) => {
    const seen = new Map<string, number>();
    return row.doses.map((dose) => {
      const above = seen.get(dose.day) ?? 0;
      seen.set(dose.day, above + 1);
      return {
        dose,
        row,
        cx: centre(dose.day),
        cy: (tops[index] ?? 0) + NAME_PX + above * DOT_PX + DOT_PX / 2,
      };
    });
  });
  const marks = placed.map(({ dose, row, cx, cy }): Mark => ({
    key: dose.id,
    day: dose.day,
    entryId: dose.id,
    group: row.key,
    label: dose.label,
    x: cx - r,
    y: cy - r,
    width: 2 * r,
    height: 2 * r,
  }));
  return (
    <Plot width={width} height={height} margin={MARGIN} marks={marks} cursor={cursor}>
      {() => (
        <>
          {rows.map(({ key, name }, index) => (
            <g key={key}>
              <text x={0} y={(tops[index] ?? 0) + 14} className={styles.rowName}>
                {name}
              </text>
              <line
                x2={inner.width}
                y1={(tops[index + 1] ?? 0) - 3}
                y2={(tops[index + 1] ?? 0) - 3}
                className={styles.hourLine}
              />
            </g>
          ))}
          {placed.map(({ dose, cx, cy }) => (
            <g key={dose.id}>
              <path
                d={circle(cx, cy, r)}
                className={dose.isGiven ? styles.dot0 : styles.doseSkipped}
              />
              {dose.isOverridden && (
                <path d={circle(cx, cy, r + 1.5)} className={styles.doseOverridden} />
              )}
            </g>
          ))}
          <DayAxis ticks={dayTicks(days, inner.width)} x={centre} top={inner.height} />
        </>
      )}
    </Plot>
  );
}

/** Where each row begins, and last where all end, px. A row is as high as its fullest day. */
export function rowTops(rows: readonly Pick<DoseRow, 'doses'>[]): number[] {
  const tops = [0];
  for (const { doses } of rows) {
    const counts = new Map<string, number>();
    for (const { day } of doses) counts.set(day, (counts.get(day) ?? 0) + 1);
    const most = Math.max(1, ...counts.values());
    tops.push((tops.at(-1) ?? 0) + NAME_PX + most * DOT_PX + 8);
  }
  return tops;
}
