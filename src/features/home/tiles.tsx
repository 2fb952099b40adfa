import Baby from 'lucide-react/icons/baby';
import Milk from 'lucide-react/icons/milk';
import Moon from 'lucide-react/icons/moon';
import Pill from 'lucide-react/icons/pill';
import Sun from 'lucide-react/icons/sun';
import { useNavigate } from '@tanstack/react-router';
import type { EventType } from '../../../schema/records/event.ts';
import { useSheets } from '../../app/navigation/sheets.ts';
import { useUnits } from '../../app/preferences/units.ts';
import { eventLine } from '../../domain/event-line.ts';
import { formatMoment, formatSpan, formatTime } from '../../i18n/format.ts';
import { say, sentence } from '../../i18n/say.ts';
import { t } from '../../i18n/t.ts';
import { Tile } from '../../ui/tile.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './now-tiles.module.css';
import { useDiapers, useFeeds, useMedicines, useSleeps, useTimersOf } from './queries.ts';
import { useHomePainted } from './use-home-painted.ts';

type TileProps = { childId: string; now: number };

/** When the last feed was, what it was, and which side is next. */
export function FeedTile({ childId, now }: TileProps) {
  const open = useOpenType(childId);
  const units = useUnits();
  const feeds = useFeeds([childId]);
  useHomePainted(feeds !== undefined);
  const running = useTimersOf([childId])?.find(({ kind }) => kind === 'feeding');
  const { openTimer } = useSheets();
  if (running) {
    return (
      <Tile
        icon={Milk}
        active
        title={t('home.feed')}
        value={t('home.feedingNow')}
        detail={t('home.feedingSince', { time: formatTime(running.startedAt, { tz: running.tz }) })}
        onClick={() => openTimer(running.id)}
      />
    );
  }
  const last = feeds?.last;
  const next =
    feeds?.nextSide && (feeds.nextSide === 'left' ? t('home.nextLeft') : t('home.nextRight'));
  const line = last && say(eventLine(last, units));
  return (
    <Tile
      icon={Milk}
      title={t('home.feed')}
      value={<Since at={feeds && feeds.since} now={now} />}
      detail={feeds && (line ? <Answer main={next} more={line} /> : t('home.noFeed'))}
      onClick={() => open('feeding')}
    />
  );
}

export function DiaperTile({ childId, now }: TileProps) {
  const open = useOpenType(childId);
  const diapers = useDiapers([childId], now);
  return (
    <Tile
      icon={Baby}
      title={t('home.diaper')}
      value={<Since at={diapers && (diapers.last?.startedAt ?? null)} now={now} />}
      detail={
        diapers &&
        (diapers.last ? (
          <Answer
            main={t('home.diaperCounts', { wet: diapers.counts.wet, dirty: diapers.counts.dirty })}
            more={t('home.in24h')}
          />
        ) : (
          t('home.noDiaper')
        ))
      }
      onClick={() => open('diaper')}
    />
  );
}

export function SleepTile({ childId, now }: TileProps) {
  const open = useOpenType(childId);
  const sleeps = useSleeps([childId]);
  const running = useTimersOf([childId])?.find(({ kind }) => kind === 'sleep');
  const { openTimer } = useSheets();
  if (running) {
    return (
      <Tile
        icon={Moon}
        active
        title={t('home.asleep')}
        value={formatSpan(now - running.startedAt)}
        detail={t('home.asleepSince', { time: lately(running.startedAt, now) })}
        onClick={() => openTimer(running.id)}
      />
    );
  }
  const since = sleeps?.awakeSince ?? null;
  return (
    <Tile
      icon={since === null ? Moon : Sun}
      title={since === null ? t('home.sleep') : t('home.awake')}
      value={since === null ? sleeps && t('home.never') : formatSpan(now - since)}
      detail={
        since === null
          ? sleeps && t('home.noSleep')
          : t('home.awakeSince', { time: lately(since, now) })
      }
      onClick={() => open('sleep')}
    />
  );
}

/** The last dose and, where a plan is known, when the next one is possible. */
export function MedicineTile({ childId, now }: TileProps) {
  const open = useOpenType(childId);
  const units = useUnits();
  const medicines = useMedicines([childId]);
  // The one that will be possible soonest is the one asked about.
  const waiting = medicines?.filter(({ nextAt }) => nextAt !== null && nextAt > now) ?? [];
  const nearest =
    waiting.toSorted((a, b) => (a.nextAt ?? 0) - (b.nextAt ?? 0))[0] ?? medicines?.[0];
  if (!medicines || !nearest) {
    return (
      <Tile
        icon={Pill}
        title={t('home.medicine')}
        value={medicines && t('home.never')}
        detail={medicines && t('home.noMedicine')}
        onClick={() => open('medication')}
      />
    );
  }
  const { dose, nextAt } = nearest;
  return (
    <Tile
      icon={Pill}
      title={t('home.medicine')}
      value={
        nextAt === null ? (
          <Since at={dose.startedAt} now={now} />
        ) : (
          <span className={styles.inWords}>{sentence(nextDose(nextAt, now))}</span>
        )
      }
      detail={
        <Answer
          main={say(eventLine(dose, units))}
          more={t('home.doseAt', { time: lately(dose.startedAt, now) })}
        />
      }
      onClick={() => open('medication')}
    />
  );
}

/** "from 18:30" or "possible now". */
export function nextDose(nextAt: number, now: number): string {
  return nextAt <= now ? t('home.dosePossible') : t('home.doseFrom', { time: lately(nextAt, now) });
}

/** What one asks for in stronger ink, the rest on one line below. */
function Answer({ main, more }: { main: string | null | undefined; more: string }) {
  return (
    <>
      {main && <strong className={styles.main}>{main}</strong>}
      <span className={styles.more}>{more}</span>
    </>
  );
}

const LATELY_MS = 20 * 3_600_000;

/** A time within the last night needs no date. */
function lately(at: number, now: number): string {
  return Math.abs(now - at) < LATELY_MS ? formatTime(at) : formatMoment(at, { now });
}

/** "2 h 10", read out as "2 h 10 ago". Nothing while it is being read. */
function Since({ at, now }: { at: number | null | undefined; now: number }) {
  if (at === undefined) return null;
  if (at === null) return t('home.never');
  if (now - at < 60_000) return t('home.now');
  return (
    <>
      {formatSpan(now - at)}
      <VisuallyHidden>{t('home.ago')}</VisuallyHidden>
    </>
  );
}

/** The day's entries of one type. */
function useOpenType(child: string) {
  const navigate = useNavigate();
  return (type: EventType) => void navigate({ to: '/logs', search: { type, child } as never });
}
