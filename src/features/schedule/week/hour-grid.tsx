import { type CSSProperties, type MouseEvent, memo, useMemo, useRef } from 'react';
import { HOUR_MS } from '../../../../schema/limits.ts';
import { columnsOf } from '../../../domain/schedule/day-columns.ts';
import { DAY_MIN, minuteOf, minutesOn, onDay } from '../../../domain/schedule/shown.ts';
import { localTimeOf } from '../../../../schema/rules/schedule/zoned-time.ts';
import { usePeople } from '../../../app/entries/people.ts';
import { useDeviceZone } from '../../../app/use-device-zone.ts';
import { formatTime } from '../../../i18n/format.ts';
import { useAfterPaint } from '../../../ui/after-paint.ts';
import { cx } from '../../../ui/cx.ts';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import type { ShownEntry } from '../schedule-data.ts';
import { useScheduleAddress } from '../schedule-address.ts';
import { useMayAdd } from '../use-may-add.ts';
import { useOpenEntry } from '../use-open-entry.ts';
import { EntryBlock } from './entry-block.tsx';
import { DAYS_IN_VIEW, HOUR_PX, NARROW } from './grid-size.ts';
import type { Part } from './part.ts';
import { onHours } from '../moves/measures.ts';
import { useDrag } from '../moves/use-drag.ts';
import type { Moves } from '../moves/use-moves.ts';
import styles from './week.module.css';

type HourGridProps = {
  days: readonly string[];
  /** Without what lasts whole days. */
  shown: readonly ShownEntry[];
  today: string;
  now: number;
  moves: Moves;
  helpId: string;
};

/** The hours of the days, with what happens in them. A tap on a free place begins a new entry. */
export function HourGrid({ days, shown, today, now, moves, helpId }: HourGridProps) {
  const tz = useDeviceZone();
  const grid = useRef<HTMLDivElement>(null);
  const [, change] = useScheduleAddress();
  const { mayAdd, writesBlocked, explainBlocked } = useMayAdd();
  const drag = useDrag({ area: grid, shown, moves, measure: onHours(days.length) });
  const add = (event: MouseEvent) => {
    if (!mayAdd || !(event.target instanceof Element) || event.target.closest('button')) return;
    if (writesBlocked) return explainBlocked();
    const slot = grid.current && slotAt(grid.current, event, days.length);
    const day = slot && days[slot.day];
    if (day) change({ form: `${day}T${clockText(slot.minute)}` });
  };
  return (
    // With a keyboard, the button "Add" begins a new entry.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div ref={grid} className={cx(styles.grid, mayAdd && styles.addable)} onClick={add} {...drag}>
      <Lines days={days} today={today} />
      <Blocks
        // Another week draws again first what a phone shows of it.
        key={days[0]}
        days={days}
        shown={shown}
        today={today}
        moves={moves}
        helpId={helpId}
      />
      {days.includes(today) && (
        <span
          className={styles.now}
          aria-hidden="true"
          style={nowStyle(days.indexOf(today), minuteOf(localTimeOf(now, tz)))}
        />
      )}
    </div>
  );
}

/** The hours and the columns of the days: most of it is the same in each week. */
const Lines = memo(function Lines({ days, today }: Pick<HourGridProps, 'days' | 'today'>) {
  return (
    <>
      {HOURS.map((hour) => (
        <span key={hour} className={styles.hour} style={{ '--row': hour * 12 + 1 }}>
          {hour > 0 && formatTime(hour * HOUR_MS, { tz: 'UTC' })}
        </span>
      ))}
      {days.map((day, index) => (
        <span
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          className={cx(styles.column, day === today && styles.isToday)}
          style={{ '--day': index + 2 }}
        />
      ))}
    </>
  );
});

function Blocks({ days, shown, today, moves, helpId }: Omit<HourGridProps, 'now'>) {
  const people = usePeople();
  const open = useOpenEntry();
  const parts = useMemo(() => partsOf(days, shown), [days, shown]);
  const inView = useDaysInView(days.indexOf(today));
  return parts
    .filter(({ item }) => inView(item.day))
    .map((part) => (
      <EntryBlock
        key={`${part.item.shown.key} ${part.item.from === 0 ? part.item.day : 'first'}`}
        part={part}
        day={days[part.item.day] ?? today}
        today={today}
        people={people}
        moves={moves}
        helpId={helpId}
        onOpen={open}
      />
    ));
}

/**
 * The days whose entries are drawn: on a phone first those that it shows, and the others once these are painted.
 * @param today its place in the week; -1: the week begins at its first day
 */
function useDaysInView(today: number): (day: number) => boolean {
  const isNarrow = useMediaQuery(NARROW);
  const hasAll = useAfterPaint(true);
  const first = Math.min(Math.max(0, today - 1), 7 - DAYS_IN_VIEW);
  return (day) => hasAll || !isNarrow || (day >= first && day < first + DAYS_IN_VIEW);
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

function nowStyle(day: number, minute: number): CSSProperties {
  return { '--day': day + 2, '--minute': minute };
}

/** Each day's parts in columns, in order of time. */
function partsOf(days: readonly string[], shown: readonly ShownEntry[]): Part[] {
  return days.flatMap((day, index) =>
    columnsOf(
      onDay(shown, day).map((each) => ({ ...minutesOn(each, day), shown: each, day: index })),
    ),
  );
}

/** The day and the half hour at a point of the grid; null over the hours beside it. */
function slotAt(
  grid: HTMLElement,
  { clientX, clientY }: { clientX: number; clientY: number },
  days: number,
): { day: number; minute: number } | null {
  const box = grid.getBoundingClientRect();
  const axis = grid.querySelector(`.${styles.hour}`)?.getBoundingClientRect().width ?? 0;
  const isRtl = getComputedStyle(grid).direction === 'rtl';
  const across = (isRtl ? box.right - clientX : clientX - box.left) - axis;
  const day = Math.floor((across / (box.width - axis)) * days);
  const minute = Math.floor(((clientY - box.top) / HOUR_PX) * 2) * 30;
  return day >= 0 && day < days && minute >= 0 && minute < DAY_MIN ? { day, minute } : null;
}

function clockText(minute: number): string {
  return new Date(minute * 60_000).toISOString().slice(11, 16);
}
