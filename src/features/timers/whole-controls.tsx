import Eye from 'lucide-react/icons/eye';
import type { LogTimer } from '../../../schema/records/timer.ts';
import { tell } from '../../app/entries/saved-toast.ts';
import { useReplica } from '../../app/services.tsx';
import { usePressGuard } from '../../app/forms/use-press-guard.ts';
import { timerElapsedMs } from '../../domain/timers/timer-clock.ts';
import { wakingsOf } from '../../domain/log-types/sleep/wakings.ts';
import { formatElapsed, formatTime } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { timerOf } from '../../log-types/timers.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toasts.ts';
import { noteWaking, undoWaking } from './commands.ts';
import styles from './timer-sheet.module.css';

/** A timer without sides: its time, and wakings of a sleep. */
export function WholeControls({ timer, now }: { timer: LogTimer; now: number }) {
  const replica = useReplica();
  const { run } = usePressGuard();
  const wakings = wakingsOf(timer).length;
  return (
    <>
      <ElapsedTime timer={timer} now={now} />
      {timerOf(timer.kind).notesWakings && (
        <div className={styles.actions}>
          <Button
            icon={Eye}
            onClick={() =>
              run(async () => {
                if (!replica) return;
                const result = await noteWaking(replica, timer, now);
                if (!result.ok) return;
                const { value } = result;
                showToast({
                  text: t('timerSheet.wokeNoted', { time: formatTime(now, { tz: timer.tz }) }),
                  actions: [{ label: t('ui.undo'), run: () => tell(undoWaking(replica, value)) }],
                });
              })
            }
          >
            {t('timerSheet.wokeBriefly')}
          </Button>
          {wakings > 0 && (
            <span className={styles.hint}>{t('timerSheet.wakings', { count: wakings })}</span>
          )}
        </div>
      )}
    </>
  );
}

export function ElapsedTime({ timer, now }: { timer: LogTimer; now: number }) {
  return (
    <p className={styles.elapsed} aria-label={t('timerSheet.elapsed')}>
      {formatElapsed(timerElapsedMs(timer, now))}
    </p>
  );
}
