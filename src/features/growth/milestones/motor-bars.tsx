import type { MotorMilestone } from '../../../../schema/records/motor-milestone-id.ts';
import { brokenLines, chartTextScale } from '../../../app/growth/chart/text-places.ts';
import { t } from '../../../i18n/t.ts';
import type { MotorRow, MotorView } from './motor-rows.ts';
import styles from './milestones.module.css';

/** The axis: every window ends before, and later ages stand at its end. */
const LAST_MONTH = 18;
const TICKS = [0, 3, 6, 9, 12, 15, 18];
/** Of "12", with room beside it. */
const TICK_PX = 26;
/** Of text of the usual size, with larger text more. */
const TITLE_PX = 24;
const TITLE_LINE_PX = 17;
/** Beside the text under a chart. */
const TITLE_SIZE = 14 / 12;
const BAR_PX = 14;
const GAP_PX = 10;
const TOP_PX = 20;
const AXIS_PX = 26;
const SIDE_PX = 8;

type MotorBarsProps = {
  view: MotorView;
  width: number;
  /** How much larger than usual the text is. */
  textScale: number;
  /** What a tap on a row does; null where nothing can be changed. */
  onChoose: ((key: MotorMilestone) => void) | null;
};

/**
 * The windows of the six milestones, with a line for today and a dot for each that was seen. The list
 * below it says the same, so assistive technology skips the drawing.
 */
export function MotorBars({ view, width, textScale, onChoose }: MotorBarsProps) {
  const em = chartTextScale(width, textScale);
  const { rows, todayMonths } = view;
  const top = TOP_PX * em;
  const titles = rows.map(({ title }) => titleLines(title, { width: width - 2 * SIDE_PX, em }));
  const lineCount = Math.max(1, ...titles.map(({ length }) => length));
  const titlePx = (TITLE_PX + (lineCount - 1) * TITLE_LINE_PX) * em;
  const rowPx = titlePx + BAR_PX + GAP_PX;
  const bottom = top + rows.length * rowPx;
  const height = bottom + AXIS_PX * em;
  const x = (months: number) =>
    SIDE_PX + (Math.min(Math.max(months, 0), LAST_MONTH) / LAST_MONTH) * (width - 2 * SIDE_PX);
  const every = TICKS.length * TICK_PX * em > width ? 2 : 1;
  return (
    <svg
      width={width}
      height={height}
      className={styles.bars}
      style={{ '--em': `${em}px` }}
      aria-hidden
    >
      {TICKS.map((months, index) => (
        <g key={months}>
          <line x1={x(months)} x2={x(months)} y1={top} y2={bottom} className={styles.gridLine} />
          {index % every === 0 && (
            <text
              x={x(months)}
              y={bottom + 4 + 14 * em}
              textAnchor="middle"
              className={styles.axisText}
            >
              {months}
            </text>
          )}
        </g>
      ))}
      {todayMonths !== null && todayMonths <= LAST_MONTH && (
        <Today at={x(todayMonths)} top={top} bottom={bottom} width={width} />
      )}
      {rows.map((row, index) => (
        <Bar
          key={row.key}
          row={row}
          titles={titles[index] ?? []}
          top={top + index * rowPx}
          titlePx={titlePx}
          x={x}
          em={em}
        />
      ))}
      {onChoose &&
        rows.map(({ key }, index) => (
          // The list has a button for each.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
          <rect
            key={key}
            y={top + index * rowPx}
            width={width}
            height={rowPx}
            className={styles.tap}
            onClick={() => onChoose(key)}
            data-cursor=""
          />
        ))}
    </svg>
  );
}

/** Large text on a narrow phone is broken between words. */
function titleLines(title: string, { width, em }: { width: number; em: number }): string[] {
  return brokenLines([title], { width, scale: em * TITLE_SIZE });
}

function Bar({
  row,
  titles,
  top,
  titlePx,
  x,
  em,
}: {
  row: MotorRow;
  titles: readonly string[];
  top: number;
  titlePx: number;
  x: (months: number) => number;
  em: number;
}) {
  const { fromMonths, toMonths, values, months } = row;
  const y = top + titlePx;
  const isSeen = values.status !== 'not_yet';
  return (
    <>
      <text className={styles.barTitle}>
        {titles.map((line, index) => (
          <tspan key={line} x={SIDE_PX} y={top + (16 + TITLE_LINE_PX * index) * em}>
            {line}
          </tspan>
        ))}
      </text>
      <rect
        x={x(fromMonths)}
        y={y}
        width={x(toMonths) - x(fromMonths)}
        height={BAR_PX}
        rx={BAR_PX / 2}
        className={isSeen ? styles.barSeen : styles.bar}
      />
      {isSeen && months !== null && (
        <circle
          cx={x(months)}
          cy={y + BAR_PX / 2}
          r={7}
          // Hollow where only the month is known.
          className={values.datePrecision === 'month' ? styles.dotMonth : styles.dot}
        />
      )}
    </>
  );
}

function Today({ at, top, bottom, width }: Record<'at' | 'top' | 'bottom' | 'width', number>) {
  const anchor = at < 40 ? 'start' : at > width - 40 ? 'end' : 'middle';
  return (
    <>
      <line x1={at} x2={at} y1={top - 4} y2={bottom} className={styles.today} />
      <text x={at} y={top - 8} textAnchor={anchor} className={styles.todayText}>
        {t('growthMilestones.today')}
      </text>
    </>
  );
}
