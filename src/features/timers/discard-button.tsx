import type { LogTimer } from '../../../schema/records/timer.ts';
import { tell } from '../../app/entries/saved-toast.ts';
import { useReplica } from '../../app/services.tsx';
import { usePressGuard } from '../../app/forms/use-press-guard.ts';
import { formatTime } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toasts.ts';

type DiscardButtonProps = { timer: LogTimer; name: string; onDone: () => void };

/** Ends a timer without an entry; Undo continues it. */
export function DiscardButton({ timer, name, onDone }: DiscardButtonProps) {
  const replica = useReplica();
  const { run } = usePressGuard();
  return (
    <Button
      variant="quiet"
      onClick={() =>
        run(async () => {
          if (!replica) return;
          const discarding = replica.timers.discard(timer.id);
          onDone();
          await discarding;
          showToast({
            text: t('timerSheet.discarded', {
              what: name,
              time: formatTime(timer.startedAt, { tz: timer.tz }),
            }),
            actions: [
              { label: t('ui.undo'), run: () => tell(replica.timers.undoDiscard(timer.id)) },
            ],
          });
        })
      }
    >
      {t('timerSheet.discard')}
    </Button>
  );
}
