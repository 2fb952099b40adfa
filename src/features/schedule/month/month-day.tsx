import { memo } from 'react';
import type { CustodyDay } from '../../../domain/schedule/custody-days.ts';
import { formatLocalDate, formatTime } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { cx } from '../../../ui/cx.ts';
import { colourClass } from '../category-look.ts';
import { CustodyStrip } from '../custody-strip.tsx';
import { dayNumberText } from '../day-texts.ts';
import type { ShownEntry } from '../schedule-data.ts';
import styles from './month.module.css';

/** What fits into a day: dots on a phone, lines on a wide screen. */
const DOTS_MAX = 4;
const LINES_MAX = 3;

type MonthDayProps = {
  day: string;
  entries: readonly ShownEntry[];
  custody: CustodyDay | undefined;
  hasNote: boolean;
  isOutside: boolean;
  isChosen: boolean;
  /** What is dragged would be on it. */
  isTarget: boolean;
  /** Each entry is a line; otherwise a dot. */
  hasLines: boolean;
  /** The key of what is dragged. */
  moving: string | undefined;
  today: string;
};

/**
 * A day in the grid of a month, with its entries as dots or as lines. Its grid takes the taps and keys: a day draws
 * again only when something of it has changed.
 */
export const MonthDay = memo(function MonthDay({
  day,
  entries,
  custody,
  hasNote,
  isOutside,
  isChosen,
  isTarget,
  hasLines,
  moving,
  today,
}: MonthDayProps) {
  return (
    <button
      type="button"
      data-day={day}
      // One day of the month takes the focus; the arrow keys go to the others.
      tabIndex={isChosen ? 0 : -1}
      aria-pressed={isChosen}
      aria-current={day === today ? 'date' : undefined}
      aria-label={[
        t('schedule.onDay', { day: formatLocalDate(day, today), count: entries.length }),
        ...(custody ?? []).map(({ label }) => label),
      ].join(', ')}
      className={cx(
        styles.day,
        isOutside && styles.isOutside,
        day === today && styles.isToday,
        isChosen && styles.isChosen,
        isTarget && styles.isTarget,
      )}
    >
      <span className={styles.number}>{dayNumberText(day)}</span>
      <CustodyStrip parties={custody} />
      {hasNote && <span className={styles.star}>✦</span>}
      {hasLines ? (
        <Lines entries={entries} day={day} moving={moving} />
      ) : (
        <span className={styles.dots}>
          {entries.slice(0, DOTS_MAX).map(({ record }, place) => (
            // In another month the same dots have other colours.
            // oxlint-disable-next-line react/no-array-index-key
            <span key={place} className={cx(styles.dot, colourClass(record))} />
          ))}
        </span>
      )}
    </button>
  );
});

function Lines({
  entries,
  day,
  moving,
}: {
  entries: readonly ShownEntry[];
  day: string;
  moving: string | undefined;
}) {
  const more = entries.length - LINES_MAX;
  return (
    <span className={styles.lines}>
      {entries.slice(0, LINES_MAX).map((each) => (
        <Line key={each.key} shown={each} day={day} isMoving={each.key === moving} />
      ))}
      {more > 0 && <span className={styles.more}>{t('schedule.moreOnDay', { count: more })}</span>}
    </span>
  );
}

function Line({
  shown: { key, record, startAt, firstDay },
  day,
  isMoving,
}: {
  shown: ShownEntry;
  day: string;
  isMoving: boolean;
}) {
  const hasTime = !record.allDay && firstDay === day;
  return (
    <span
      data-block={key}
      className={cx(
        styles.line,
        colourClass(record),
        record.status !== 'planned' && styles.isOff,
        isMoving && styles.isMoving,
      )}
    >
      {hasTime && <span className={styles.time}>{formatTime(startAt)} </span>}
      <bdi>{record.title}</bdi>
    </span>
  );
}
