import { Group } from '@visx/group';
import type { scaleLinear } from '@visx/scale';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId } from 'react';
import type { DayRange } from '../../domain/statistics/question.ts';
import { cx } from '../../ui/cx.ts';
import type { DayTick } from './day-axis.ts';
import { type Mark, type Point, markByKey, nearestMark } from './marks.ts';
import { type Band, useBrush } from './use-brush.ts';
import { pointIn, useHold } from './use-hold.ts';
import { Patterns } from './patterns.tsx';
import styles from './draw.module.css';

/** Which mark of a drawing is chosen; the card says what it is. */
export type Cursor = {
  /** The name of the chart, for screen readers. */
  name: string;
  selected: string | null;
  onSelect: (mark: Mark) => void;
  /** Some of the days were chosen; absent where the days are given. */
  onDays?: ((range: DayRange) => void) | undefined;
  /** Fewer (-1) or more (1) days; absent where the days are given. */
  onZoom?: ((by: -1 | 1) => void) | undefined;
};

export type Margin = { top: number; right: number; bottom: number; left: number };

type PlotProps = {
  width: number;
  height: number;
  margin: Margin;
  marks: readonly Mark[];
  cursor: Cursor;
  /** Marks also lie this far below the plot, px. */
  belowPx?: number;
  /** A long press, a right click, or the menu key at the chosen mark. */
  onHold?: (at: Point) => void;
  /** A drag across it, px of the plot. */
  onBrush?: ((band: Band) => void) | undefined;
  /** Drawn in the coordinates of the plot, without its margins. @param ids of the patterns */
  children: (patterns: string) => ReactNode;
};

/**
 * The SVG of a chart. All marks together are one tab stop: arrow keys go from one to the next, and a
 * tap chooses the closest. A screen reader reads the chosen one as the value of a slider.
 */
export function Plot({
  width,
  height,
  margin,
  marks,
  cursor,
  belowPx = 0,
  onHold,
  onBrush,
  children,
}: PlotProps) {
  const patterns = useId();
  const inner = innerSize({ width, height, margin });
  return (
    <svg width={width} height={height} className={styles.svg}>
      <Patterns id={patterns} />
      <Group left={margin.left} top={margin.top}>
        <g aria-hidden>{children(patterns)}</g>
        <MarkCursor
          width={inner.width}
          height={inner.height + belowPx}
          marks={marks}
          cursor={cursor}
          onHold={onHold}
          onBrush={onBrush}
        />
      </Group>
    </svg>
  );
}

export function innerSize({
  width,
  height,
  margin,
}: Pick<PlotProps, 'width' | 'height' | 'margin'>) {
  return {
    width: Math.max(0, width - margin.left - margin.right),
    height: Math.max(0, height - margin.top - margin.bottom),
  };
}

/** A drag that chooses days. @param daysIn those under a band, in order */
export function brushOf(
  { onDays }: Cursor,
  daysIn: (band: Band) => readonly string[],
): PlotProps['onBrush'] {
  return (
    onDays &&
    ((band) => {
      const days = daysIn(band);
      const [from, to = from] = [days[0], days.at(-1)];
      if (from !== undefined && to !== undefined) onDays({ from, to });
    })
  );
}

function MarkCursor({
  width,
  height,
  marks,
  cursor,
  onHold,
  onBrush,
}: {
  width: number;
  height: number;
  marks: readonly Mark[];
  cursor: Cursor;
  onHold: PlotProps['onHold'];
  onBrush: PlotProps['onBrush'];
}) {
  const found = marks.findIndex(({ key }) => key === cursor.selected);
  const holding = useHold(onHold, marks[found]);
  const brush = useBrush(onBrush, width);
  if (marks.length === 0) return null;
  const index = found === -1 ? marks.length - 1 : found;
  const chosen = marks[found];
  const select = (next: number) => {
    const mark = marks[next];
    if (mark) cursor.onSelect(mark);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = found === -1 ? index : markByKey(marks, index, event.key);
    if (next === null || !/^(Arrow|Home|End)/.test(event.key)) return;
    event.preventDefault();
    select(next);
  };
  const onClick = (event: MouseEvent<SVGRectElement>) => {
    if (brush.wasDrag()) return;
    select(nearestMark(marks, pointIn(event)));
  };
  return (
    <>
      {chosen && (
        <rect
          className={styles.chosen}
          x={chosen.x - 2}
          y={chosen.y - 2}
          width={chosen.width + 4}
          height={chosen.height + 4}
          rx={4}
          aria-hidden
          data-cursor=""
        />
      )}
      {brush.band && (
        <rect
          className={styles.band}
          x={brush.band.from}
          width={brush.band.to - brush.band.from}
          height={height}
          aria-hidden
          data-cursor=""
        />
      )}
      <rect
        className={cx(styles.cursor, onBrush && styles.brush)}
        width={width}
        height={height}
        role="slider"
        tabIndex={0}
        aria-label={cursor.name}
        aria-valuemin={0}
        aria-valuemax={marks.length - 1}
        aria-valuenow={index}
        aria-valuetext={marks[index]?.label()}
        onClick={onClick}
        onKeyDown={onKeyDown}
        {...holding}
        {...brush.handlers}
        data-cursor=""
      />
    </>
  );
}

/** Values at the left, with a line for each. The axis of visx brings a text layout of 8 kB. */
export function ValueAxis({
  scale,
  ticks,
  text,
  width,
}: {
  scale: ReturnType<typeof scaleLinear<number>>;
  ticks: readonly number[];
  text: (value: number) => string;
  width: number;
}) {
  return (
    <>
      <path
        d={ticks.map((value) => `M0 ${scale(value)}h${width}`).join('')}
        className={styles.rows}
      />
      {ticks.map((value, index) => (
        <text
          // By its place: the elements of another scale stay.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          x={-6}
          y={scale(value)}
          dy="0.3em"
          textAnchor="end"
          className={styles.axisText}
        >
          {text(value)}
        </text>
      ))}
    </>
  );
}

/** Texts under the plot. */
export function DayAxis({
  ticks,
  x,
  top,
}: {
  ticks: readonly DayTick[];
  x: (day: string) => number;
  top: number;
}) {
  return ticks.map(({ day, text }) => (
    <text key={day} x={x(day)} y={top + 16} className={styles.axisText} textAnchor="middle">
      {text}
    </text>
  ));
}
