import ClockAlert from 'lucide-react/icons/clock-alert';
import { type ComponentType, type ReactNode, useMemo } from 'react';
import { MINUTE_MS } from '../../../../schema/limits.ts';
import type { EventType } from '../../../../schema/records/event-types.ts';
import { useNextSleepShown } from '../../../app/preferences/next-sleep-shown.ts';
import { useDeviceZone } from '../../../app/use-device-zone.ts';
import { useLaterList } from '../../../app/lists/use-later-list.ts';
import { useSettingsOf } from '../../../app/people/use-settings-of.ts';
import { useQuery } from '../../../app/use-query.ts';
import { dayAt } from '../../../domain/days/days.ts';
import { missedDoses } from '../../../domain/lists/planned-doses.ts';
import { DOSE, isDose } from '../../../domain/log-types/medication/doses.ts';
import { DIAPER, isDiaperOverdue } from '../../../domain/log-types/diaper/diapers.ts';
import { factsOf } from '../../../domain/statistics/facts/day-facts.ts';
import { sinceLastFeed } from '../../../domain/statistics/feeding/feed-intervals.ts';
import { lastDays } from '../../../domain/statistics/question.ts';
import { formatDuration, formatTime } from '../../../i18n/format.ts';
import { keepTogether } from '../../../i18n/keep-together.ts';
import '../../../i18n/lazy/tiles.ts';
import { t } from '../../../i18n/t.ts';
import { Icon } from '../../../ui/icon.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useRecent, useTimersOf } from '../queries.ts';
import { estimateNextSleep, readFrom } from './next-sleep-estimate.ts';
import styles from './tile-note.module.css';

type NoteProps = {
  childId: string;
  now: number;
  /** The line of the tile, which a note replaces or adds to. */
  children: ReactNode;
};

/** What a tile says beside its last entry, once it is computed. */
export function TileNote({ type, ...props }: NoteProps & { type: EventType }) {
  const Note = notes[type];
  return Note ? <Note {...props} /> : props.children;
}

const notes: Partial<Record<EventType, ComponentType<NoteProps>>> = {
  sleep: NextSleepNote,
  feeding: FeedNote,
  diaper: DiaperNote,
  medication: DoseNote,
};

/** "sleep about 13:10–13:45", and "sleep by about 13:45" once that has begun */
function NextSleepNote({ childId, now, children }: NoteProps) {
  const estimate = useNextSleep(childId, now);
  if (!useNextSleepShown() || estimate === null) return children;
  const to = formatTime(roundedTo5(estimate.to, Math.ceil));
  const from = roundedTo5(estimate.from);
  const text =
    from <= now
      ? t('tiles.nextSleepBy', { to })
      : t('tiles.nextSleep', { from: formatTime(from), to });
  return <span>{keepTogether(text)}</span>;
}

function useNextSleep(childId: string, now: number) {
  const tz = useDeviceZone();
  const from = readFrom(now);
  const sleeps = useQuery(
    ({ events }) =>
      events.between({ childIds: [childId], types: ['sleep'], from, to: Number.MAX_SAFE_INTEGER }),
    [childId, from],
  );
  const child = useQuery((replica) => replica.children.get(childId), [childId])?.record;
  const timers = useTimersOf([childId]);
  const isAsleep = timers?.some(({ kind }) => kind === 'sleep') ?? true;
  return useMemo(
    () =>
      sleeps && child
        ? estimateNextSleep(
            sleeps.map(({ record }) => record),
            child,
            { now, tz, isAsleep },
          )
        : null,
    [sleeps, child, now, tz, isAsleep],
  );
}

const roundedTo5 = (at: number, round = Math.round) => round(at / (5 * MINUTE_MS)) * 5 * MINUTE_MS;

function FeedNote({ childId, now, children }: NoteProps) {
  const recent = useRecent([childId], 'feeding');
  const isFeeding = useTimersOf([childId])?.some(({ kind }) => kind === 'feeding');
  const tz = useDeviceZone();
  const settings = useSettingsOf()(childId);
  const today = dayAt(now, tz, settings.dayStartHour);
  const facts = factsOf(recent ?? [], settings);
  const question = { facts, range: lastDays(today, 1), today, settings, countedAnyway: NONE };
  const isOverdue = sinceLastFeed(question, now).value?.isOverdue === true;
  if (!isOverdue || isFeeding === true) return children;
  const time = formatDuration(settings.feedRemindMin * MINUTE_MS);
  return <Overdue label={t('tiles.overdue', { time })}>{children}</Overdue>;
}

function DiaperNote({ childId, now, children }: NoteProps) {
  const recent = useRecent([childId], DIAPER);
  const { diaperRemindMin } = useSettingsOf()(childId);
  if (!isDiaperOverdue(recent ?? [], { now, diaperRemindMin })) return children;
  const time = formatDuration((diaperRemindMin ?? 0) * MINUTE_MS);
  return <Overdue label={t('tiles.diaperOverdue', { time })}>{children}</Overdue>;
}

/** "Vitamin D was planned for 09:00" */
function DoseNote({ childId, now, children }: NoteProps) {
  const recent = useRecent([childId], DOSE);
  const medicines = useLaterList('medicine');
  const tz = useDeviceZone();
  // Said now, the last dose would be replaced a moment later.
  if (!medicines) return null;
  const [first] = recent ? missedDoses(medicines, recent.filter(isDose), { childId, now, tz }) : [];
  if (!first) return children;
  const label = t('tiles.dosePlanned', { name: first.medicine.name, time: formatTime(first.at) });
  return (
    <>
      <Overdue label={label}>{null}</Overdue>
      <span aria-hidden>{keepTogether(label)}</span>
    </>
  );
}

/** An amber mark in the corner of the tile: the last entry is long ago. */
function Overdue({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <span className={styles.overdue} title={label}>
        <Icon icon={ClockAlert} />
        <VisuallyHidden>{label}</VisuallyHidden>
      </span>
      {children}
    </>
  );
}

const NONE: ReadonlySet<string> = new Set();
