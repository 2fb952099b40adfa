import { useLayoutEffect, useState } from 'react';
import type { LogTimer } from '../../../schema/records/timer.ts';
import { tell } from '../../app/entries/saved-toast.ts';
import { useClock, useReplica } from '../../app/services.tsx';
import { useSheets } from '../../app/navigation/sheets.ts';
import { usePressGuard } from '../../app/forms/use-press-guard.ts';
import { useUnits } from '../../app/preferences/units.ts';
import { isShut } from '../../app/plan/write-gate.ts';
import { eventLine } from '../../domain/event-line.ts';
import { formatMoment, formatTime } from '../../i18n/format.ts';
import { say } from '../../i18n/say.ts';
import { t } from '../../i18n/t.ts';
import { showToast } from '../../ui/toasts.ts';
import { startSleep, stopSleep, undoStopSleep } from './commands.ts';
import { createTurns } from './just-turned.ts';

/**
 * Falls asleep, wakes up: one tap each, with Undo.
 *
 * @param childIds whose controls stand on the screen
 * @param timers what they show; undefined while it is being read
 */
export function useSleepToggle(
  childIds: readonly string[],
  timers: readonly LogTimer[] | undefined,
) {
  const replica = useReplica();
  const clock = useClock();
  const units = useUnits();
  const { openEntry, openTimer } = useSheets();
  const { run, busy } = usePressGuard();
  const [turns] = useState(createTurns);
  const asleep = (childId: string) => timers?.find((timer) => isSleepOf(timer, childId));
  useLayoutEffect(() => {
    const now = performance.now();
    for (const childId of childIds) turns.shows(childId, asleep(childId)?.id ?? null, now);
  });

  const stop = async (timer: LogTimer) => {
    if (!replica) return;
    const now = clock.now();
    const event = await stopSleep(replica, timer, now);
    showToast({
      text: t('entries.saved', {
        what: say(eventLine(event, units)),
        time: formatMoment(event.startedAt, { now, tz: event.tz }),
      }),
      actions: [
        { label: t('ui.undo'), run: () => tell(undoStopSleep(replica, timer)) },
        { label: t('ui.edit'), run: () => openEntry(event.id) },
      ],
    });
  };
  const start = async (childId: string) => {
    if (!replica) return;
    const timer = await startSleep(replica, childId);
    navigator.vibrate?.(15);
    showToast({
      id: 'timer-started',
      text: t('home.sleepStarted', { time: formatTime(timer.startedAt, { tz: timer.tz }) }),
      actions: [
        { label: t('ui.undo'), run: () => tell(replica.timers.discard(timer.id)) },
        { label: t('ui.edit'), run: () => openTimer(timer.id) },
      ],
    });
  };
  return {
    asleep,
    /** @param tappedAt the time stamp of the event */
    toggle: (childId: string, tappedAt: number) => {
      if (turns.hasJustTurned(childId, tappedAt)) return;
      const running = asleep(childId);
      if (running || !isShut()) run(() => (running ? stop(running) : start(childId)));
    },
    busy,
  };
}

function isSleepOf({ kind, childId }: LogTimer, of: string): boolean {
  return kind === 'sleep' && childId === of;
}
