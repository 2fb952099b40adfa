import { useLayoutEffect, useState } from 'react';
import type { EventType } from '../../../../schema/records/event-types.ts';
import type { LogTimer } from '../../../../schema/records/timer.ts';
import { isLogTimerKind } from '../../../../schema/records/timer-kinds.ts';
import type { TimerEntry } from '../../../../schema/records/timer-entry.ts';
import { variantOf } from '../../../../schema/rules/timers.ts';
import { vibrate } from '../../../app/preferences/apply-display.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { editAction, tell } from '../../../app/entries/saved-toast.ts';
import { useSettingsOfAll } from '../../../app/people/use-settings-of.ts';
import { useClock, useReplica } from '../../../app/services.tsx';
import { useSheets } from '../../../app/navigation/sheets.ts';
import { usePressGuard } from '../../../app/forms/use-press-guard.ts';
import { useUnits } from '../../../app/preferences/units.ts';
import { useWriteGate } from '../../../app/plan/write-gate.ts';
import { eventLine } from '../../../log-types/event-line.ts';
import { formatMoment, formatTime } from '../../../i18n/format.ts';
import { say } from '../../../i18n/say.ts';
import { t } from '../../../i18n/t.ts';
import { logTypeOf } from '../../../log-types/log-types.ts';
import { timerName } from '../../../log-types/timers.ts';
import { showToast } from '../../../ui/toasts.ts';
import { startTimer, stopTimer, undoStop } from '../commands.ts';
import { createStaleTapGuard } from './stale-tap-guard.ts';

/**
 * Starts and stops the timers of a type: one tap each, with Undo.
 *
 * @param childIds the children whose controls are on the screen
 * @param timers the timers on the screen; undefined while they load
 * @param payload what the timer is started with, where that is not the usual
 */
export function useTimerToggle(
  type: EventType,
  childIds: readonly string[],
  timers: readonly LogTimer[] | undefined,
  payload?: TimerEntry['payload'],
) {
  const replica = useReplica();
  const clock = useClock();
  const units = useUnits();
  const { openEntry, openTimer } = useSheets();
  const { run, busy } = usePressGuard();
  const rights = useRights();
  const [staleTaps] = useState(createStaleTapGuard);
  const { home } = logTypeOf(type);
  const settingsOf = useSettingsOfAll();
  const toggle = home?.quickLog.kind === 'toggle' ? home.quickLog : null;
  const running = (childId: string) =>
    timers?.find(
      (timer) =>
        timer.kind === type &&
        timer.childId === childId &&
        variantOf(timer) === variantOf({ kind: timer.kind, payload }),
    );
  useLayoutEffect(() => {
    const now = performance.now();
    for (const childId of childIds) staleTaps.shows(childId, running(childId)?.id ?? null, now);
  });

  const stop = async (timer: LogTimer) => {
    if (!replica) return;
    const now = clock.now();
    const settings = settingsOf(timer.childId);
    const event = await stopTimer(replica, timer, { now, settings });
    showToast({
      text: t('entries.saved', {
        what: say(eventLine(event, units)),
        time: formatMoment(event.startedAt, { now, tz: event.tz }),
      }),
      actions: [
        ...(rights.mayRemove(event)
          ? [{ label: t('ui.undo'), run: () => tell(undoStop(replica, timer)) }]
          : []),
        ...editAction(event, { rights, edit: openEntry }),
      ],
    });
  };
  const { writesBlocked, explainBlocked } = useWriteGate();
  const start = async (childId: string) => {
    if (!replica || !isLogTimerKind(type)) return;
    const timer = await startTimer(replica, { kind: type, childId, side: null, payload });
    vibrate();
    showToast({
      id: 'timer-started',
      text:
        toggle?.started(formatTime(timer.startedAt, { tz: timer.tz })) ??
        t('home.started', { what: timerName(timer as LogTimer) }),
      actions: [
        { label: t('ui.undo'), run: () => tell(replica.timers.discard(timer.id)) },
        { label: t('ui.edit'), run: () => openTimer(timer.id) },
      ],
    });
  };
  const toggleNow = (childId: string) => {
    const timer = running(childId);
    if (writesBlocked && !timer) return explainBlocked();
    run(() => (timer ? stop(timer) : start(childId)));
  };
  return {
    /** The running timer of a child. */
    running,
    toggleNow,
    /** @param tappedAt the time stamp of the event */
    toggle: (childId: string, tappedAt: number) => {
      if (!staleTaps.isStale(childId, tappedAt)) toggleNow(childId);
    },
    busy,
  };
}
