import { scaleLinear } from '@visx/scale';
import type { RasterRow } from '../../../../domain/statistics/charts/day-raster.ts';
import { dateText } from '../../../../app/charts/day-axis.ts';
import type { Mark } from '../../../../app/charts/marks.ts';
import { clockText } from './measure.ts';
import { type Cursor, Plot, innerSize } from '../../../../app/charts/plot.tsx';
import { circle, diamond } from './shapes.tsx';
import styles from '../../../../app/charts/draw.module.css';

/** What a row can show; each is drawn in a shape of its own. */
export const RASTER_KINDS = ['sleeps', 'feeds', 'diapers', 'doses', 'pumps'] as const;
export type RasterKind = (typeof RASTER_KINDS)[number];

type RasterProps = {
  rows: readonly RasterRow[];
  night: readonly { from: number; to: number }[];
  shown: ReadonlySet<RasterKind>;
  dayStartHour: number;
  labelOf: (row: RasterRow, kind: RasterKind, index: number) => string;
  width: number;
  cursor: Cursor;
  /** A place was held: minutes since the start of the day. */
  onHold?: (day: string, minute: number) => void;
};

const MARGIN = { top: 4, right: 6, bottom: 22, left: 54 };
const DAY_MINUTES = 1440;
const LABEL_ROW_PX = 15;

/** C1: a row for each day, 24 hours from left to right. */
export function Raster({
  rows,
  night,
  shown,
  dayStartHour,
  labelOf,
  width,
  cursor,
  onHold,
}: RasterProps) {
  const height = rows.length * rowLanes(rows.length).rowPx + MARGIN.top + MARGIN.bottom;
  const inner = innerSize({ width, height, margin: MARGIN });
  const x = scaleLinear({ domain: [0, DAY_MINUTES], range: [0, inner.width] });
  const lanes: Lanes = { ...rowLanes(rows.length), x };
  const { rowPx } = lanes;
  const hours = hourTicks(inner.width);
  const everyLabel = Math.ceil(LABEL_ROW_PX / rowPx);
  return (
    <Plot
      width={width}
      height={height}
      margin={MARGIN}
      marks={rasterMarks(rows, { ...lanes, shown, labelOf })}
      cursor={cursor}
      onHold={(at) => {
        const row = rows[Math.min(rows.length - 1, Math.max(0, Math.floor(at.y / rowPx)))];
        if (row) onHold?.(row.day, x.invert(Math.min(inner.width, Math.max(0, at.x))));
      }}
    >
      {() => (
        <>
          {night.map(({ from, to }) => (
            <rect
              key={from}
              x={x(from)}
              width={x(to) - x(from)}
              height={inner.height}
              className={styles.night}
            />
          ))}
          {hours.map((hour) => (
            <g key={hour}>
              <line
                x1={x(hour * 60)}
                x2={x(hour * 60)}
                y2={inner.height}
                className={styles.hourLine}
              />
              <text
                x={x(hour * 60)}
                y={inner.height + 16}
                textAnchor={hour === 0 ? 'start' : hour === 24 ? 'end' : 'middle'}
                className={styles.axisText}
              >
                {clockText((hour + dayStartHour) * 60)}
              </text>
            </g>
          ))}
          {rows.slice(1).map(({ day }, index) => (
            <line
              key={day}
              x2={inner.width}
              y1={(index + 1) * rowPx - 1}
              y2={(index + 1) * rowPx - 1}
              className={styles.hourLine}
            />
          ))}
          {rows.map(({ day }, index) =>
            index % everyLabel === 0 ? (
              <text
                key={day}
                x={-6}
                y={index * rowPx + rowPx / 2}
                dy="0.35em"
                textAnchor="end"
                className={styles.axisText}
              >
                {dateText(day)}
              </text>
            ) : null,
          )}
          <RasterShapes rows={rows} shown={shown} lanes={lanes} />
        </>
      )}
    </Plot>
  );
}

type Lanes = RowLanes & { x: (minute: number) => number };

/** One path for each kind: a month of entries is too many elements to draw at once. */
function RasterShapes({
  rows,
  shown,
  lanes,
}: {
  rows: readonly RasterRow[];
  shown: ReadonlySet<RasterKind>;
  lanes: Lanes;
}) {
  const { rowPx, sleepPx, tickPx, dotPx, x } = lanes;
  const path = (draw: (row: RasterRow, top: number) => readonly string[]) =>
    rows.flatMap((row, index) => draw(row, index * rowPx)).join('');
  const sleeps = (isChosen: (sleep: RasterRow['sleeps'][number]) => boolean) =>
    path((row, top) =>
      row.sleeps
        .filter(isChosen)
        .map(({ from, to }) => `M${x(from)} ${top + 1}H${x(to)}V${top + sleepPx}H${x(from)}Z`),
    );
  const tickEnd = sleepPx + tickPx;
  const dots = dotPx / 2;
  const middle = tickEnd + dots + 1;
  return (
    <>
      {shown.has('sleeps') && (
        <>
          <path
            className={styles.sleepNight}
            d={sleeps((s) => s.kind === 'night' && !s.isRunning)}
          />
          <path className={styles.sleepNap} d={sleeps((s) => s.kind === 'nap' && !s.isRunning)} />
          <path className={styles.running} d={sleeps((s) => s.isRunning)} />
        </>
      )}
      {shown.has('feeds') && (
        <path
          className={styles.feedTick}
          d={path((row, top) =>
            row.feeds.map(
              (feed) => `M${x(feed.minute)} ${top + tickEnd}v${-(tickPx - 1) * feedShare(feed)}`,
            ),
          )}
        />
      )}
      {shown.has('pumps') && (
        <path
          className={styles.pumpTick}
          d={path((row, top) =>
            row.pumps.map(({ minute }) => `M${x(minute)} ${top + tickEnd}v${1 - tickPx}`),
          )}
        />
      )}
      {shown.has('diapers') && (
        <>
          <path
            className={styles.diaperDot}
            d={path((row, top) =>
              row.diapers
                .filter(({ kind }) => kind === 'wet' || kind === 'dry')
                .map(({ minute }) => circle(x(minute), top + middle, dots)),
            )}
          />
          <path
            className={styles.dirtyDot}
            d={path((row, top) =>
              row.diapers
                .filter(({ kind }) => kind === 'dirty' || kind === 'both')
                .map(({ minute }) => circle(x(minute), top + middle, dots)),
            )}
          />
        </>
      )}
      {shown.has('doses') &&
        ['given', 'skipped'].map((status) => (
          <path
            key={status}
            className={status === 'given' ? styles.dose : styles.doseSkipped}
            d={path((row, top) =>
              row.doses
                .filter((dose) => (dose.status === 'given') === (status === 'given'))
                .map(({ minute }) => diamond(x(minute), top + middle, dots + 1)),
            )}
          />
        ))}
    </>
  );
}

/** Every entry is a mark; those of a day are a group, in the order of the clock. */
export function rasterMarks(
  rows: readonly RasterRow[],
  {
    rowPx,
    sleepPx,
    tickPx,
    dotPx,
    x,
    shown,
    labelOf,
  }: Lanes & Pick<RasterProps, 'shown' | 'labelOf'>,
): Mark[] {
  return rows.flatMap((row, rowIndex) => {
    const top = rowIndex * rowPx;
    const marks = RASTER_KINDS.filter((kind) => shown.has(kind)).flatMap((kind) =>
      row[kind].map((entry, index): Mark => {
        const isSpan = 'from' in entry;
        const from = x(isSpan ? entry.from : entry.minute);
        return {
          key: `${row.day} ${entry.id}`,
          day: row.day,
          group: row.day,
          entryId: entry.id,
          label: () => labelOf(row, kind, index),
          x: isSpan ? from : from - 3,
          y: isSpan ? top + 1 : top + (TICKS.has(kind) ? sleepPx : sleepPx + tickPx),
          width: isSpan ? x(entry.to) - from : 6,
          height: isSpan ? sleepPx - 1 : TICKS.has(kind) ? tickPx : dotPx,
        };
      }),
    );
    return marks.toSorted((a, b) => a.x - b.x);
  });
}

/** A row from above: sleep, feeds and pumping, diapers and medicine, and a gap. In px. */
type RowLanes = { rowPx: number; sleepPx: number; tickPx: number; dotPx: number };
const TICKS: ReadonlySet<RasterKind> = new Set(['feeds', 'pumps']);

/** Up to 90 rows stay on about one screen. */
export function rowLanes(rows: number): RowLanes {
  if (rows <= 7) return { rowPx: 44, sleepPx: 15, tickPx: 14, dotPx: 9 };
  if (rows <= 14) return { rowPx: 32, sleepPx: 11, tickPx: 10, dotPx: 7 };
  if (rows <= 31) return { rowPx: 19, sleepPx: 7, tickPx: 6, dotPx: 4 };
  return { rowPx: 9, sleepPx: 4, tickPx: 3, dotPx: 1.5 };
}

const FULL_ML = 200;
const FULL_MIN = 30;

/** The share of the lane that a feed fills, by its amount or its minutes. */
export function feedShare({ ml, breastMin }: { ml: number; breastMin: number }): number {
  return Math.max(0.35, Math.min(1, Math.max(ml / FULL_ML, breastMin / FULL_MIN)));
}

function hourTicks(widthPx: number): number[] {
  const every = widthPx > 480 ? 3 : widthPx > 200 ? 6 : 12;
  return Array.from({ length: 24 / every + 1 }, (_, index) => index * every);
}
