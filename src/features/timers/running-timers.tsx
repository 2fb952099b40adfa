import type { Entry } from '../../replica/documents/entry.ts';
import { Suspense, lazy, useState } from 'react';
import { collections } from '../../../schema/collections.ts';
import type { EventRecord } from '../../../schema/records/event.ts';
import type { LogTimer } from '../../../schema/records/timer.ts';
import { rowAdditions } from '../../app/entries/row-additions.ts';
import { usePeople } from '../../app/entries/people.ts';
import { useRights } from '../../app/entries/rights.ts';
import { useSelectedChild } from '../../app/people/selected-child.ts';
import { useSettingsOfAll } from '../../app/people/use-settings-of.ts';
import { useClock, useReplica } from '../../app/services.tsx';
import { useSheets } from '../../app/navigation/sheets.ts';
import { useUnits } from '../../app/preferences/units.ts';
import { SavingText } from '../../app/entries/saving-text.tsx';
import { logTypeOf } from '../../log-types/log-types.ts';
import { usePressGuard } from '../../app/forms/use-press-guard.ts';
import { isTimerRunning, timerElapsedMs } from '../../domain/timers/timer-clock.ts';
import { formatElapsed, formatMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { timerName, timerOf } from '../../log-types/timers.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useRunningTimers } from './queries.ts';
import { SidePair } from './side-pair.tsx';
import { stopWithToast } from './stop-with-toast.ts';

import styles from './running-timers.module.css';

// Its question is not part of the first paint.
const ForgottenTimer = lazy(async () => ({
  default: (await import('./forgotten-timer.tsx')).ForgottenTimer,
}));

const SHOWN = 3;

/** The running timers at the top of Home: time, sides, and a button to stop. */
export function RunningTimers() {
  const { childIds } = useSelectedChild();
  const timers = useRunningTimers(childIds);
  const nameOf = useTimerNameOf();
  const [showsAll, setShowsAll] = useState(false);
  if (!timers || timers.length === 0) return null;
  const shown = showsAll ? timers : timers.slice(0, SHOWN);
  return (
    <section aria-label={t('timers.title')} className={styles.timers}>
      {shown.map(({ record, state }) => (
        <RunningTimer
          key={record.id}
          timer={record}
          state={state}
          // The child that is shown alone needs no name beside each timer.
          name={childIds.length > 1 ? nameOf(record) : timerName(record)}
        />
      ))}
      {timers.length > shown.length && (
        <Button variant="quiet" onClick={() => setShowsAll(true)}>
          {t('timers.more', { count: timers.length - shown.length })}
        </Button>
      )}
    </section>
  );
}

type RunningTimerProps = {
  timer: LogTimer;
  state: Entry['state'];
  name: string;
};

function RunningTimer({ timer, state, name }: RunningTimerProps) {
  const isSaving = state === 'saving' || state === 'unstored';
  const now = useNow(1_000);
  const { openTimer } = useSheets();
  const hasSides = timer.left !== null || timer.right !== null;
  const { may } = useRights();
  return (
    <article className={styles.timer} aria-label={name} aria-busy={isSaving || undefined}>
      <div className={styles.head}>
        <button
          type="button"
          className={styles.title}
          aria-label={t('timers.openOf', { what: name })}
          onClick={() => openTimer(timer.id)}
        >
          {rowAdditions.markOf(entryOf(timer), undefined) ?? (
            <Icon icon={logTypeOf(timer.kind).icon} />
          )}
          <span className={styles.words}>
            <span className={styles.name}>{name}</span>
            <StartedLine timer={timer} now={now} />
            {isSaving && <SavingText isLate={state === 'unstored'} />}
          </span>
          {!hasSides && (
            <span className={styles.elapsed}>{formatElapsed(timerElapsedMs(timer, now))}</span>
          )}
        </button>
        {may('remove', collections.timers, timer) && <StopButton timer={timer} />}
      </div>
      {hasSides && <SidePair timer={timer} now={now} />}
      <Suspense>
        <ForgottenTimer timer={timer} now={now} />
      </Suspense>
    </article>
  );
}

/** As far as a row needs it to show the mark of an own type. */
const entryOf = ({ kind: type, payload = {} }: LogTimer) => ({ type, payload }) as EventRecord;

/** "Sleep", or "Sleep · Mia" in a family with several children. */
export function useTimerName(timer: LogTimer): string {
  return useTimerNameOf()(timer);
}

export function useTimerNameOf(): (timer: LogTimer) => string {
  const { children } = useSelectedChild();
  return (timer) => {
    const child = children?.find(({ record }) => record.id === timer.childId)?.record;
    const what = timerName(timer);
    return child && (children?.length ?? 0) > 1
      ? t('timers.forChild', { what, child: child.name })
      : what;
  };
}

/** "Started 14:02", with the name if somebody else started it. */
export function StartedLine({ timer, now }: { timer: LogTimer; now: number }) {
  const people = usePeople();
  const starter = people.find(timer.startedBy);
  const time = formatMoment(timer.startedAt, { now, tz: timer.tz });
  const started = starter.isMe
    ? t('timers.started', { time })
    : t('timers.startedBy', { time, name: starter.name });
  return (
    <span className={styles.started}>
      {isTimerRunning(timer, now) ? started : t('timers.pausedLine', { started })}
    </span>
  );
}

type StopButtonProps = {
  timer: LogTimer;
  wide?: boolean;
  /** How long ago it ended, as the person said; 0 for now. */
  endedAgoMin?: number;
  /** Called at once: if stopping fails, a toast appears and the timer is shown again. */
  onDone?: () => void;
};

export function StopButton({ timer, wide = false, endedAgoMin = 0, onDone }: StopButtonProps) {
  const replica = useReplica();
  const clock = useClock();
  const units = useUnits();
  const { openEntry } = useSheets();
  const { run, busy } = usePressGuard();
  const rights = useRights();
  const settingsOf = useSettingsOfAll();
  const rule = timerOf(timer.kind);
  return (
    <Button
      variant="primary"
      wide={wide}
      busy={busy}
      onClick={() =>
        run(async () => {
          if (!replica) return;
          const now = clock.now();
          const endedAt = endedAgoMin === 0 ? undefined : now - endedAgoMin * 60_000;
          const stopping = stopWithToast({
            replica,
            timer,
            now,
            endedAt,
            settings: settingsOf(timer.childId),
            units,
            rights,
            edit: openEntry,
          });
          onDone?.();
          await stopping;
        })
      }
    >
      {wide ? rule.stop() : rule.stopShort()}
    </Button>
  );
}
