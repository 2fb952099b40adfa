import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { addDays } from '../../../../schema/rules/days.ts';
import { type DayNote, daysIn } from '../../../domain/schedule/day-notes.ts';
import type { DayWindow } from '../../../domain/schedule/shown.ts';
import { dayIn, formatLocalDate, formatLocalDay, formatTime } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { DayNoteRow, noteKey } from '../day-note-row.tsx';
import { OccurrenceRow } from '../occurrence-row.tsx';
import { type ShownEntry, useSchedule } from '../schedule-data.ts';
import { useScheduleAddress } from '../schedule-address.ts';
import { useMayAdd } from '../use-may-add.ts';
import { useOpenEntry } from '../use-open-entry.ts';
import styles from './agenda.module.css';

/** How many days are read at first, and at most. The list goes on by doubling them. */
const FIRST_DAYS = 28;
const LAST_DAYS = 730;
/** "Show earlier days" goes back by this. */
const EARLIER_DAYS = 28;

/** What comes, day by day, from the chosen day on and without an end. */
export function AgendaView() {
  const [address] = useScheduleAddress();
  const now = useNow(60_000);
  const today = dayIn(now);
  const start = address.date ?? today;
  return <Agenda key={start} start={start} today={today} now={now} />;
}

function Agenda({ start, today, now }: { start: string; today: string; now: number }) {
  const [address, change] = useScheduleAddress();
  const [days, setDays] = useState(FIRST_DAYS);
  const [earlier, setEarlier] = useState(0);
  const range = { from: addDays(start, -earlier), to: addDays(start, days) };
  const { shown, notes, hides, isNone } = useSchedule(range, address);
  const groups = useMemo(
    () => (shown ? groupsOf(range, shown, notes, today) : undefined),
    // The range is of these two days.
    // oxlint-disable-next-line react/exhaustive-deps
    [shown, notes, range.from, range.to, today],
  );
  const isAll = days >= LAST_DAYS;
  const goOn = () => setDays((old) => Math.min(LAST_DAYS, old * 2));
  if (groups === undefined) return <Skeleton height="3.5rem" count={6} />;
  const isEmpty = isNone || (isAll && groups.every(({ entries }) => entries.length === 0));
  return (
    <div className={styles.agenda}>
      <div>
        <Button size="small" variant="quiet" onClick={() => setEarlier(earlier + EARLIER_DAYS)}>
          {t('schedule.earlier')}
        </Button>
      </div>
      {isEmpty && (
        <NothingPlanned
          hides={hides}
          onShowAll={() => change({ person: undefined, category: null, hidden: [] })}
        />
      )}
      {groups.map((group) => (
        <Day key={group.day} group={group} today={today} now={now} />
      ))}
      {isAll ? (
        !isEmpty && <p className={styles.end}>{t('schedule.noneFrom')}</p>
      ) : (
        // Another one after each step: an end that stays in sight is not reported again.
        <GoOn key={days} onReached={goOn} />
      )}
    </div>
  );
}

type DayGroup = { day: string; entries: ShownEntry[]; notes: DayNote[] };

/** The days with something on them, and today. What lasts several days stands on the first that is shown. */
function groupsOf(
  range: DayWindow,
  shown: readonly ShownEntry[],
  notes: readonly DayNote[],
  today: string,
): DayGroup[] {
  const byDay = new Map<string, DayGroup>();
  const groupOf = (day: string) => {
    const known = byDay.get(day);
    if (known) return known;
    const group: DayGroup = { day, entries: [], notes: [] };
    byDay.set(day, group);
    return group;
  };
  for (const each of shown) {
    // What goes on today is said today, too.
    const first = each.firstDay < range.from ? range.from : each.firstDay;
    groupOf(first).entries.push(each);
    if (first < today && each.lastDay >= today && today < range.to) {
      groupOf(today).entries.push(each);
    }
  }
  if (range.from <= today && today < range.to) groupOf(today);
  for (const note of notes) {
    // What is taken every day makes no day worth showing.
    if (note.kind !== 'doses' || byDay.has(note.day)) groupOf(note.day).notes.push(note);
  }
  return daysIn(range).flatMap((day) => byDay.get(day) ?? []);
}

function Day({ group, today, now }: { group: DayGroup; today: string; now: number }) {
  const { day, entries, notes } = group;
  const open = useOpenEntry();
  const isToday = day === today;
  // Entries are in order: the line stands before the first that is still to come.
  const next = isToday
    ? entries.findIndex(({ record, startAt }) => !record.allDay && startAt > now)
    : -1;
  const line = next === -1 ? entries.length : next;
  return (
    <section className={styles.day} aria-label={formatLocalDay(day, today)}>
      <h2 className={isToday ? styles.today : styles.heading}>
        {isToday ? `${t('schedule.today')} · ` : ''}
        {formatDayHeading(day, today)}
      </h2>
      {notes.map((note) => (
        <DayNoteRow key={noteKey(note)} note={note} />
      ))}
      <ol className={styles.rows}>
        {entries.map((shown, index) => (
          <li key={shown.key}>
            {isToday && index === line && <NowLine now={now} />}
            <OccurrenceRow shown={shown} day={day} onOpen={open} />
          </li>
        ))}
      </ol>
      {isToday && line === entries.length && <NowLine now={now} />}
      {isToday && entries.length === 0 && <p className={styles.none}>{t('schedule.noneOnDay')}</p>}
    </section>
  );
}

function formatDayHeading(day: string, today: string): string {
  // Today has its name before its date.
  return day === today ? formatLocalDate(day, today) : formatLocalDay(day, today);
}

function NowLine({ now }: { now: number }) {
  return (
    <p className={styles.now}>
      {t('schedule.now')} {formatTime(now)}
    </p>
  );
}

/** Reads more days when the end of the list comes near. */
function GoOn({ onReached }: { onReached: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  const reached = useEffectEvent(onReached);
  useEffect(() => {
    const element = end.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && reached(),
      { rootMargin: '800px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return <div ref={end} className={styles.goOn} />;
}

function NothingPlanned({ hides, onShowAll }: { hides: boolean; onShowAll: () => void }) {
  const [, change] = useScheduleAddress();
  const { mayAdd } = useMayAdd();
  if (hides) {
    return (
      <EmptyState
        icon={CalendarPlus}
        title={t('schedule.noneShown')}
        action={<Button onClick={onShowAll}>{t('schedule.showAll')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={CalendarPlus}
      title={t('schedule.none')}
      action={
        mayAdd && (
          <Button variant="primary" onClick={() => change({ form: 'new' })}>
            {t('schedule.addEntry')}
          </Button>
        )
      }
    />
  );
}
