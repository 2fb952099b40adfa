import type { MotorMilestone } from '../../../../schema/records/motor-milestone-id.ts';
import { t } from '../../../i18n/t.ts';
import type { MotorRow, MotorView } from './motor-rows.ts';
import styles from './milestones.module.css';

/** The axis: every window ends before, and later ages stand at its end. */
const LAST_MONTH = 18;
const TICKS = [0, 3, 6, 9, 12, 15, 18];
const ROW_PX = 48;
const BAR_PX = 14;
const TOP_PX = 20;
const AXIS_PX = 26;
const SIDE_PX = 8;

type MotorBarsProps = {
  view: MotorView;
  width: number;
  /** What a tap on a row does; null where nothing can be changed. */
  onChoose: ((key: MotorMilestone) => void) | null;
};

/**
 * The windows of the six milestones, with a line for today and a dot for each that was seen. The list
 * below it says the same, so assistive technology skips the drawing.
 */
export function MotorBars({ view, width, onChoose }: MotorBarsProps) {
  const { rows, todayMonths } = view;
  const height = TOP_PX + rows.length * ROW_PX + AXIS_PX;
  const bottom = TOP_PX + rows.length * ROW_PX;
  const x = (months: number) =>
    SIDE_PX + (Math.min(Math.max(months, 0), LAST_MONTH) / LAST_MONTH) * (width - 2 * SIDE_PX);
  return (
    <svg width={width} height={height} className={styles.bars} aria-hidden>
      {TICKS.map((months) => (
        <g key={months}>
          <line x1={x(months)} x2={x(months)} y1={TOP_PX} y2={bottom} className={styles.gridLine} />
          <text x={x(months)} y={bottom + 18} textAnchor="middle" className={styles.axisText}>
            {months}
          </text>
        </g>
      ))}
      {todayMonths !== null && todayMonths <= LAST_MONTH && (
        <Today at={x(todayMonths)} bottom={bottom} width={width} />
      )}
      {rows.map((row, index) => (
        <Bar key={row.key} row={row} top={TOP_PX + index * ROW_PX} x={x} />
      ))}
      {onChoose &&
        rows.map(({ key }, index) => (
          // The list has a button for each.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
          <rect
            key={key}
            y={TOP_PX + index * ROW_PX}
            width={width}
            height={ROW_PX}
            className={styles.tap}
            onClick={() => onChoose(key)}
            data-cursor=""
          />
        ))}
    </svg>
  );
}

function Bar({ row, top, x }: { row: MotorRow; top: number; x: (months: number) => number }) {
  const { title, fromMonths, toMonths, values, months } = row;
  const y = top + 24;
  const isSeen = values.status !== 'not_yet';
  return (
    <>
      <text x={SIDE_PX} y={top + 16} className={styles.barTitle}>
        {title}
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

function Today({ at, bottom, width }: { at: number; bottom: number; width: number }) {
  const anchor = at < 40 ? 'start' : at > width - 40 ? 'end' : 'middle';
  return (
    <>
      <line x1={at} x2={at} y1={TOP_PX - 4} y2={bottom} className={styles.today} />
      <text x={at} y={TOP_PX - 8} textAnchor={anchor} className={styles.todayText}>
        {t('growthMilestones.today')}
      </text>
    </>
  );
}
