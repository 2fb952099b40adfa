import { useId, useLayoutEffect, useMemo, useRef } from 'react';
import { addDays } from '../../../../schema/rules/days.ts';
import { useWeekStart } from '../../../app/preferences/week-start.ts';
import { weekOf } from '../../../domain/days/weeks.ts';
import type { CustodyDay } from '../../../domain/schedule/custody-days.ts';
import { type DayNote, daysIn } from '../../../domain/schedule/day-notes.ts';
import { isBar } from '../../../domain/schedule/shown.ts';
import { dayIn, formatLocalDate } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { cx } from '../../../ui/cx.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { DayNoteRow, noteKey } from '../day-note-row.tsx';
import { CustodyStrip, useCustodyDays } from '../custody-strip.tsx';
import { dayNameText, dayRangeText } from '../day-texts.ts';
import { ScopeDialog } from '../scope-dialog.tsx';
import { useScheduleAddress } from '../schedule-address.ts';
import { type ShownEntry, useSchedule } from '../schedule-data.ts';
import { AllDayRow } from './all-day-row.tsx';
import { HOUR_PX } from './grid-size.ts';
import { HourGrid } from './hour-grid.tsx';
import paper from '../print.module.css';
import { useMoves } from '../moves/use-moves.ts';
import styles from './week.module.css';

/** The hour that is at the top of a week without today. */
const FIRST_HOUR = 7;

/** A week with its hours: what overlaps stands side by side, and can be dragged. */
export function WeekView() {
  const [address] = useScheduleAddress();
  const weekStart = useWeekStart();
  const now = useNow(60_000);
  const today = dayIn(now);
  const week = weekOf(address.date ?? today, weekStart);
  const range = { from: week.from, to: addDays(week.to, 1) };
  const { shown, notes } = useSchedule(range, address);
  const custody = useCustodyDays(range, address);
  const days = useMemo(() => daysIn({ from: range.from, to: range.to }), [range.from, range.to]);
  if (shown === undefined) return <Skeleton height="20rem" />;
  return <Week custody={custody} days={days} shown={shown} notes={notes} today={today} now={now} />;
}

type WeekProps = {
  days: readonly string[];
  shown: readonly ShownEntry[];
  notes: readonly DayNote[];
  custody: ReadonlyMap<string, CustodyDay>;
  today: string;
  now: number;
};

function Week({ days, shown, notes, custody, today, now }: WeekProps) {
  const helpId = useId();
  const scroller = useRef<HTMLElement>(null);
  const moves = useMoves(today);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const hour = days.includes(today) ? Math.max(0, new Date().getHours() - 2) : FIRST_HOUR;
    element.scrollTo({ top: hour * HOUR_PX, left: 0 });
    // A phone shows some of the days: today first.
    element.querySelector('[data-today]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [days, today]);
  const bars = shown.filter(isBar);
  const timed = shown.filter((each) => !isBar(each));
  return (
    <div className={paper.paper}>
      <p className={paper.heading}>{dayRangeText(days[0] ?? today, days.at(-1) ?? today)}</p>
      {/* It scrolls, and Safari lets no key reach what does not take the focus. */}
      <section
        ref={scroller}
        className={styles.scroller}
        aria-label={t('schedule.weekOf', {
          from: formatLocalDate(days[0] ?? today, today),
          to: formatLocalDate(days.at(-1) ?? today, today),
        })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <div className={styles.week}>
          <div className={styles.head}>
            <span className={styles.corner} />
            {days.map((day, index) => (
              <div
                // oxlint-disable-next-line react/no-array-index-key
                key={index}
                className={cx(styles.dayHead, day === today && styles.isToday)}
                data-today={day === today || undefined}
              >
                <span>{dayNameText(day)}</span>
                <CustodyStrip parties={custody.get(day)} />
                {notes
                  .filter((note) => note.day === day)
                  .map((note) => (
                    <DayNoteRow key={noteKey(note)} note={note} />
                  ))}
              </div>
            ))}
            <AllDayRow days={days} bars={bars} today={today} moves={moves} helpId={helpId} />
          </div>
          <HourGrid
            days={days}
            shown={timed}
            today={today}
            now={now}
            moves={moves}
            helpId={helpId}
          />
        </div>
      </section>
      <VisuallyHidden>
        <span id={helpId}>{t('schedule.moveHelp')}</span>
      </VisuallyHidden>
      <ScopeDialog question={moves.question} onReach={moves.answer} onCancel={moves.cancel} />
    </div>
  );
}
