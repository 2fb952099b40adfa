import type { LogTimer, TimerRecord } from '../../../../schema/records/timer.ts';
import type { LogTimerKind } from '../../../../schema/records/timer-kinds.ts';
import type { TimerEntry } from '../../../../schema/records/timer-entry.ts';
import { slotOf } from '../../../../schema/rules/timers.ts';
import { tell } from '../../../app/entries/saved-toast.ts';
import '../../../i18n/lazy/logs.ts';
import { t } from '../../../i18n/t.ts';
import { firstValue } from '../../../lib/live.ts';
import type { EntryValues } from '../../../log-types/form/log-form.ts';
import { timerName } from '../../../log-types/timers.ts';
import type { Replica } from '../../../replica/replica.ts';
import { showToast } from '../../../ui/toasts.ts';

type Start = {
  kind: LogTimerKind;
  values: EntryValues;
  payload: object;
  /** Epoch ms. */
  startedAt: number;
};

/**
 * Starts a timer for each child of a form, with what was entered there, and says so. Where one of the
 * same kind runs already, it goes on.
 */
export async function startTimers(
  replica: Replica,
  { kind, values, payload, startedAt }: Start,
  openTimer: (id: string) => void,
): Promise<void> {
  const entry = entryOf(values, payload);
  const starts = values.childIds.map((childId) => ({ kind, childId, startedAt, entry }));
  const running = (await firstValue(replica.timers.running())).map(({ record }) => record);
  const { userId } = replica;
  const runningAs = (childId: string) =>
    running.find(
      (timer) => slotOf(timer) === slotOf({ kind, childId, startedBy: userId, ...entry }),
    );
  const free = starts.filter(({ childId }) => runningAs(childId) === undefined);
  if (free.length > 0) {
    return showStarted(replica, await replica.timers.startAll(free), openTimer);
  }
  const [taken] = values.childIds.flatMap((childId) => runningAs(childId) ?? []);
  if (!taken) return;
  showToast({
    text: t('logs.timerRuns', { what: timerName(taken) }),
    actions: [{ label: t('logs.openTimer'), run: () => openTimer(taken.id) }],
  });
}

function entryOf(
  { note, tags, performedBy, visibility }: EntryValues,
  payload: object,
): TimerEntry {
  return {
    payload: { ...payload },
    visibility,
    ...(note === '' ? {} : { note }),
    ...(tags.length === 0 ? {} : { tags }),
    ...(performedBy === null ? {} : { performedBy }),
  };
}

function showStarted(
  { timers }: Replica,
  started: readonly TimerRecord[],
  openTimer: (id: string) => void,
): void {
  const [first] = started;
  if (!first) return;
  showToast({
    id: 'timer-started',
    text: t('home.started', { what: timerName(first as LogTimer) }),
    actions: [
      { label: t('ui.undo'), run: () => tell(timers.discard(...started.map(({ id }) => id))) },
      { label: t('ui.edit'), run: () => openTimer(first.id) },
    ],
  });
}
