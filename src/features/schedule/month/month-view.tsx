import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { addDays } from '../../../../schema/rules/days.ts';
import { useWeekStart } from '../../../app/preferences/week-start.ts';
import { weekdaysFrom } from '../../../domain/days/weeks.ts';
import type { CustodyDay } from '../../../domain/schedule/custody-days.ts';
import { type DayNote, daysIn } from '../../../domain/schedule/day-notes.ts';
import { addMonths, monthWeeks } from '../../../domain/schedule/month-weeks.ts';
import { dayIn, formatMonth } from '../../../i18n/format.ts';
import { weekdayText } from '../../../i18n/weekday.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { useNow } from '../../../ui/use-now.ts';
import { useCustodyDays } from '../custody-strip.tsx';
import { onMonth } from '../moves/measures.ts';
import { useDrag } from '../moves/use-drag.ts';
import { type Moves, useMoves } from '../moves/use-moves.ts';
import { ScopeDialog } from '../scope-dialog.tsx';
import { useScheduleAddress } from '../schedule-address.ts';
import { type ShownEntry, useSchedule } from '../schedule-data.ts';
import paper from '../print.module.css';
import { DayList } from './day-list.tsx';
import { MonthDay } from './month-day.tsx';
import styles from './month.module.css';

/** Where a day has lines; as in month.module.css. */
const HAS_LINES = '(min-width: 56.25rem), print';

const NO_ENTRIES: readonly ShownEntry[] = [];

/** A month at a glance, and the list of the chosen day. */
export function MonthView() {
  const [address] = useScheduleAddress();
  const weekStart = useWeekStart();
  const today = dayIn(useNow(60_000));
  const chosen = address.date ?? today;
  const month = chosen.slice(0, 7);
  const weeks = useMemo(() => monthWeeks(`${month}-01`, weekStart), [month, weekStart]);
  const from = weeks[0]?.[0] ?? chosen;
  const to = addDays(weeks.at(-1)?.at(-1) ?? chosen, 1);
  const { shown, notes } = useSchedule({ from, to }, address);
  const custody = useCustodyDays({ from, to }, address);
  const byDay = useMemo(() => shown && groupByDay(shown, { from, to }), [shown, from, to]);
  if (shown === undefined || byDay === undefined) return <Skeleton height="20rem" />;
  const entriesOn = (day: string) => byDay.get(day) ?? NO_ENTRIES;
  return (
    <div className={styles.view}>
      <Month
        weeks={weeks}
        chosen={chosen}
        today={today}
        shown={shown}
        notes={notes}
        custody={custody}
        entriesOn={entriesOn}
      />
      <DayList
        key={chosen}
        day={chosen}
        today={today}
        entries={entriesOn(chosen)}
        notes={notes.filter((note) => note.day === chosen)}
      />
    </div>
  );
}

type MonthProps = {
  weeks: readonly (readonly string[])[];
  chosen: string;
  today: string;
  shown: readonly ShownEntry[];
  notes: readonly DayNote[];
  custody: ReadonlyMap<string, CustodyDay>;
  entriesOn: (day: string) => readonly ShownEntry[];
};

/** The grid of days. On a wide screen what happens on them can be dragged to another day. */
function Month({ weeks, chosen, today, shown, notes, custody, entriesOn }: MonthProps) {
  const [, change] = useScheduleAddress();
  const weekStart = useWeekStart();
  const grid = useRef<HTMLTableElement>(null);
  const moves = useMoves(today);
  const drag = useDrag({ area: grid, shown, moves, measure: onMonth });
  const hasLines = useMediaQuery(HAS_LINES);
  const moved = shown.find((each) => moves.pendingOf(each) !== null);
  const targets = targetsOf(moved, moves);
  const month = chosen.slice(0, 7);
  const choose = (day: string) => change({ date: day === today ? null : day });
  const onClick = ({ target }: MouseEvent) => {
    const day = target instanceof Element && target.closest<HTMLElement>('[data-day]');
    if (day) choose(day.dataset['day'] ?? chosen);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const day = dayAfterKey(chosen, event.key, isRtl);
    if (day === null) return;
    event.preventDefault();
    choose(day);
  };
  useLayoutEffect(() => {
    const table = grid.current;
    // A button that had the focus may have become another day.
    if (!table?.contains(document.activeElement)) return;
    table.querySelector<HTMLElement>(`[data-day="${chosen}"]`)?.focus();
  }, [chosen]);
  return (
    <div className={paper.paper}>
      <p className={paper.heading}>{formatMonth(month)}</p>
      {/* The days in it are for the keyboard, and the form of an entry moves it as well. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <table ref={grid} className={styles.month} {...drag} onClick={onClick} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weekdaysFrom(weekStart).map((weekday) => (
              <th key={weekday} scope="col">
                {weekdayText(weekday)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {/* Another month is drawn into the same rows: making 42 days anew takes longer. */}
          {weeks.map((week, row) => (
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={row}>
              {week.map((day, column) => (
                // oxlint-disable-next-line react/no-array-index-key
                <td key={column}>
                  <MonthDay
                    day={day}
                    entries={entriesOn(day)}
                    custody={custody.get(day)}
                    hasNote={notes.some((note) => note.day === day && note.kind !== 'doses')}
                    isOutside={!day.startsWith(month)}
                    isChosen={day === chosen}
                    isTarget={targets.has(day)}
                    hasLines={hasLines}
                    moving={moved?.key}
                    today={today}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ScopeDialog question={moves.question} onReach={moves.answer} onCancel={moves.cancel} />
    </div>
  );
}

/** The days on which what is being dragged would be. */
function targetsOf(moved: ShownEntry | undefined, moves: Moves): ReadonlySet<string> {
  const days = moved ? (moves.pendingOf(moved)?.days ?? 0) : 0;
  if (!moved || days === 0) return new Set();
  const to = addDays(moved.lastDay, days + 1);
  return new Set(daysIn({ from: addDays(moved.firstDay, days), to }));
}

function dayAfterKey(day: string, key: string, isRtl: boolean): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, isRtl ? 1 : -1);
    case 'ArrowRight':
      return addDays(day, isRtl ? -1 : 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'PageUp':
      return addMonths(day, -1);
    case 'PageDown':
      return addMonths(day, 1);
    default:
      return null;
  }
}

/** The occurrences of each day of a window, in order. */
function groupByDay(
  shown: readonly ShownEntry[],
  { from, to }: { from: string; to: string },
): Map<string, ShownEntry[]> {
  const byDay = new Map<string, ShownEntry[]>();
  const add = (day: string, each: ShownEntry) => {
    const ofDay = byDay.get(day);
    if (ofDay) ofDay.push(each);
    else byDay.set(day, [each]);
  };
  const end = addDays(to, -1);
  for (const each of shown) {
    let day = each.firstDay < from ? from : each.firstDay;
    const last = each.lastDay < to ? each.lastDay : end;
    add(day, each);
    while (day < last) add((day = addDays(day, 1)), each);
  }
  return byDay;
}
