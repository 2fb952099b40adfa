import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Pause from 'lucide-react/icons/pause';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useState } from 'react';
import type { LogTimer } from '../../../schema/records/timer.ts';
import { sideElapsedMs } from '../../../schema/rules/timers.ts';
import { useReplica } from '../../app/services.tsx';
import { usePressGuard } from '../../app/forms/use-press-guard.ts';
import { isTimerRunning, timerElapsedMs } from '../../domain/timers/timer-clock.ts';
import { formatElapsed } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import type { TimerResult, TimerStore } from '../../replica/stores/timers.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { SidePair } from './side-pair.tsx';
import { sideName } from './side-name.ts';
import styles from './timer-sheet.module.css';

/** Resetting both sides needs a confirmation from this time on. */
const ASK_ABOVE_MS = 60_000;

/** Both sides with their controls: start, pause, switch, reset. */
export function SidedControls({ timer, now }: { timer: LogTimer; now: number }) {
  const replica = useReplica();
  const { run } = usePressGuard();
  const [asksReset, setAsksReset] = useState(false);
  const elapsedMs = timerElapsedMs(timer, now);
  const act = (what: (timers: TimerStore) => Promise<TimerResult>) =>
    run(async () => {
      if (!replica) return;
      const result = await what(replica.timers);
      if (!result.ok && result.error.kind === 'maximum') announce(t('timers.maximum'));
    });
  return (
    <>
      <SidePair timer={timer} now={now} size="large" />
      <div className={styles.actions}>
        <Button icon={ArrowLeftRight} onClick={() => act((timers) => timers.switchSide(timer.id))}>
          {t('timerSheet.switchSide')}
        </Button>
        {isTimerRunning(timer, now) && (
          <Button icon={Pause} onClick={() => act((timers) => timers.pauseAll(timer.id))}>
            {t('timerSheet.pauseAll')}
          </Button>
        )}
        <Button
          variant="quiet"
          onClick={() =>
            act(async (timers) => {
              const result = await timers.swapSides(timer.id);
              if (result.ok) announce(t('timerSheet.swapped'));
              return result;
            })
          }
        >
          {t('timerSheet.swapSides')}
        </Button>
      </div>
      {elapsedMs > 0 && (
        <div className={styles.actions}>
          {(['left', 'right'] as const)
            .filter((side) => sideElapsedMs(timer[side], now) > 0)
            .map((side) => (
              <Chip
                key={side}
                icon={RotateCcw}
                onClick={() => act((timers) => timers.resetSide(timer.id, side))}
              >
                {t('timerSheet.resetSide', { side: sideName(side) })}
              </Chip>
            ))}
          <Chip
            icon={RotateCcw}
            onClick={() =>
              elapsedMs > ASK_ABOVE_MS
                ? setAsksReset(true)
                : act((timers) => timers.resetAll(timer.id))
            }
          >
            {t('timerSheet.resetAll')}
          </Chip>
        </div>
      )}
      <ConfirmDialog
        open={asksReset}
        title={t('timerSheet.resetQuestion')}
        confirm={t('timerSheet.resetAll')}
        onCancel={() => setAsksReset(false)}
        onConfirm={() => {
          setAsksReset(false);
          act((timers) => timers.resetAll(timer.id));
        }}
      >
        {t('timerSheet.resetText', { time: formatElapsed(elapsedMs) })}
      </ConfirmDialog>
    </>
  );
}
