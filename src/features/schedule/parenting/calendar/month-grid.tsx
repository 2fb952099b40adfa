import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { CustodyDay } from '../../../../domain/custody/day-parts.ts';
import { addMonths } from '../../../../domain/schedule/month-weeks.ts';
import { weekdaysFrom } from '../../../../domain/days/weeks.ts';
import { addDays } from '../../../../../schema/rules/days.ts';
import { useWeekStart } from '../../../../app/preferences/week-start.ts';
import { t } from '../../../../i18n/t.ts';
import { weekdayText } from '../../../../i18n/weekday.ts';
import { cx } from '../../../../ui/cx.ts';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { type Party, partyClass } from '../party.tsx';
import type { DayNote } from './day-notes.ts';
import styles from './month-grid.module.css';

/** One row of colour in each cell: the children of one parenting plan. */
export type GridLane = {
  key: string;
  /** Null with a single lane. */
  label: string | null;
  partyOf: (id: string) => Party | undefined;
  days: ReadonlyMap<string, CustodyDay>;
  notes: ReadonlyMap<string, readonly DayNote[]>;
  isDraft: boolean;
};

type MonthGridProps = {
  label: string;
  weeks: readonly (readonly string[])[];
  /** Days of other months are drawn lighter. */
  month: string | null;
  lanes: readonly GridLane[];
  today: string;
  /** The day that the keyboard is on. */
  focused: string;
  onFocus: (day: string) => void;
  onOpen: (day: string) => void;
  /** The whole day in words. */
  textOf: (day: string) => string;
};

/**
 * The days of a month, coloured by party. A grid for the keyboard: arrows move by days and weeks, Page
 * Up and Page Down by months, Home and End within the week, Enter opens the day.
 */
export function MonthGrid(props: MonthGridProps) {
  const { label, weeks, lanes, focused, onFocus } = props;
  const weekStart = useWeekStart();
  const body = useRef<HTMLTableSectionElement>(null);
  const movedByKey = useRef(false);
  useEffect(() => {
    if (!movedByKey.current) return;
    movedByKey.current = false;
    body.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus();
  }, [focused]);
  const move = (event: KeyboardEvent) => {
    const next = dayAfterKey(event.key, focused, weeks);
    if (next === null) return;
    event.preventDefault();
    movedByKey.current = true;
    onFocus(next);
  };
  return (
    // The pattern of a grid (ARIA APG) makes a table interactive.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
    <table role="grid" aria-label={label} className={styles.grid}>
      <thead>
        <tr>
          {weekdaysFrom(weekStart).map((weekday) => (
            <th key={weekday} scope="col" className={styles.weekday}>
              {weekdayText(weekday)}
            </th>
          ))}
        </tr>
      </thead>
      {/* The keys of its buttons bubble up to here. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <tbody ref={body} onKeyDown={move}>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <DayCell key={day} day={day} {...props} lanes={lanes} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DayCell({
  day,
  month,
  lanes,
  today,
  focused,
  onOpen,
  textOf,
}: MonthGridProps & { day: string }) {
  const isToday = day === today;
  const badges = lanes.flatMap(({ notes }) => notes.get(day) ?? []);
  const shown = [...new Set(badges.map(({ badge }) => badge))];
  return (
    <td
      aria-selected={day === focused}
      className={cx(styles.cell, month !== null && day.slice(0, 7) !== month && styles.outside)}
    >
      <button
        type="button"
        data-day={day}
        tabIndex={day === focused ? 0 : -1}
        aria-current={isToday ? 'date' : undefined}
        className={cx(styles.day, isToday && styles.today)}
        onClick={() => onOpen(day)}
      >
        <VisuallyHidden>{textOf(day)}</VisuallyHidden>
        <span aria-hidden="true" className={styles.lanes}>
          {lanes.map((lane) => (
            <LaneStrip key={lane.key} lane={lane} day={day} />
          ))}
        </span>
        <span aria-hidden="true" className={styles.number}>
          {Number(day.slice(8))}
        </span>
        {shown.length > 0 && (
          <span aria-hidden="true" className={styles.badges}>
            {shown.map((badge) => (
              <span key={badge} className={styles.badge}>
                {t(`parenting.badge-${badge}`)}
              </span>
            ))}
          </span>
        )}
      </button>
    </td>
  );
}

/** Narrower parts of a day have no room for an initial. */
const INITIAL_MIN = 0.25;

function LaneStrip({ lane, day }: { lane: GridLane; day: string }) {
  const parts = lane.days.get(day)?.parts ?? [];
  const notes = lane.notes.get(day) ?? [];
  return (
    <span
      className={cx(
        styles.lane,
        notes.some(({ isUnsent }) => isUnsent) && styles.unsent,
        lane.isDraft && styles.draft,
      )}
    >
      {parts.map(({ party: id, from, start, end }) => {
        const party = lane.partyOf(id);
        return (
          <span
            key={from}
            className={cx(styles.part, partyClass(party))}
            style={{ '--start': start, '--length': end - start }}
          >
            {end - start >= INITIAL_MIN && (
              <span className={styles.initial}>{party?.initial ?? ''}</span>
            )}
          </span>
        );
      })}
    </span>
  );
}

/** The day that a key leads to; null for other keys. */
function dayAfterKey(
  key: string,
  day: string,
  weeks: readonly (readonly string[])[],
): string | null {
  const week = weeks.find((days) => days.includes(day));
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return week?.at(0) ?? null;
    case 'End':
      return week?.at(-1) ?? null;
    case 'PageUp':
      return addMonths(day, -1);
    case 'PageDown':
      return addMonths(day, 1);
    default:
      return null;
  }
}
