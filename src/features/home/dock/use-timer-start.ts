import type { LogTimer } from '../../../../schema/records/timer.ts';
import { slotOf } from '../../../../schema/rules/timers.ts';
import { tell } from '../../../app/entries/saved-toast.ts';
import { usePressGuard } from '../../../app/forms/use-press-guard.ts';
import { useSheets } from '../../../app/navigation/sheets.ts';
import { useReplica } from '../../../app/services.tsx';
import { t } from '../../../i18n/t.ts';
import { firstValue } from '../../../lib/live.ts';
import { timerName } from '../../../log-types/timers.ts';
import { showToast } from '../../../ui/toasts.ts';
import { type TimerToStart, startTimer } from '../commands.ts';
import { useSheetWrite } from './use-sheet-write.ts';

/** Starts a timer from a sheet, or opens the one that runs in its place. */
export function useTimerStart(onClose: () => void) {
  const replica = useReplica();
  const { openTimer } = useSheets();
  const { save, fail, problem, isHidden } = useSheetWrite(onClose);
  const { run } = usePressGuard(fail);
  const start = (what: TimerToStart) =>
    run(async () => {
      if (!replica) return;
      const slot = slotOf({ ...what, startedBy: replica.userId });
      const running = await firstValue(replica.timers.running());
      const taken = running.find(({ record }) => slotOf(record) === slot);
      if (taken) {
        onClose();
        openTimer(taken.record.id);
        return;
      }
      const timer = await save(() => startTimer(replica, what));
      showToast({
        id: 'timer-started',
        text: t('home.started', { what: timerName(timer as LogTimer) }),
        actions: [{ label: t('ui.undo'), run: () => tell(replica.timers.discard(timer.id)) }],
      });
    });
  return { start, problem, isHidden };
}
