import Milk from 'lucide-react/icons/milk';
import Pencil from 'lucide-react/icons/pencil';
import Repeat from 'lucide-react/icons/repeat-2';
import Utensils from 'lucide-react/icons/utensils';
import type { Side } from '../../../schema/records/payloads/common.ts';
import { tell } from '../../app/entries/saved-toast.ts';
import { useReplica } from '../../app/services.tsx';
import { useSheets } from '../../app/navigation/sheets.ts';
import { usePressGuard } from '../../app/forms/use-press-guard.ts';
import { useUnits } from '../../app/preferences/units.ts';
import { eventLine } from '../../domain/event-line.ts';
import { say } from '../../i18n/say.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { showToast } from '../../ui/toasts.ts';
import { BigButton } from './big-button.tsx';
import { startFeeding } from './commands.ts';
import { useFeeds, useTimersOf } from './queries.ts';
import { QuickLogNotices } from './quick-log-notices.tsx';
import { TargetPicker } from './target-picker.tsx';
import { useQuickLog } from './use-quick-log.ts';
import { useSheetWrite } from './use-sheet-write.ts';
import { useTargets } from './use-targets.ts';
import styles from './quick-sheet.module.css';

const SIDES = ['left', 'right'] as const;

/** Start a side, give the same bottle again, or go to the form. */
export function FeedSheet({ onClose }: { onClose: () => void }) {
  const targets = useTargets();
  const [childId = ''] = targets.ids;
  const feeds = useFeeds([childId]);
  const quick = useQuickLog(onClose);
  const side = useStartSide(childId, onClose);
  const units = useUnits();
  const { openNew } = useSheets();
  const form = (prefill: { kind?: string }) => {
    onClose();
    openNew('feeding', { ...prefill, for: targets.ids.join() });
  };
  const bottle = feeds?.bottle;
  const payload = bottle && { bottles: [bottle] };
  return (
    <Sheet open aside={quick.aside || side.aside} onClose={onClose} title={t('home.feed')}>
      <div className={styles.stack}>
        <TargetPicker targets={targets} />
        <QuickLogNotices asked={quick.asked} problem={side.problem ?? quick.problem} />
        <div className={`${styles.pair} ${styles.sides}`}>
          {SIDES.map((name) => (
            <BigButton
              key={name}
              suggested={feeds?.nextSide === name}
              caption={feeds?.nextSide === name ? t('home.suggested') : undefined}
              busy={side.busy}
              onClick={() => side.start(name)}
            >
              {name === 'left' ? t('home.startLeft') : t('home.startRight')}
            </BigButton>
          ))}
        </div>
        {payload && (
          <BigButton
            wide
            icon={Repeat}
            busy={quick.busy}
            onClick={() => quick.log({ type: 'feeding', childIds: targets.ids, payload })}
          >
            {t('home.bottleAgain', {
              what: say(eventLine({ type: 'feeding', payload } as never, units)),
            })}
          </BigButton>
        )}
        <div className={styles.pair}>
          <BigButton icon={Milk} wide onClick={() => form({ kind: 'bottle' })}>
            {t('home.bottle')}
          </BigButton>
          <BigButton icon={Utensils} wide onClick={() => form({ kind: 'solids' })}>
            {t('home.solids')}
          </BigButton>
        </div>
        <Button variant="quiet" icon={Pencil} onClick={() => form({})}>
          {t('home.feedForm')}
        </Button>
      </div>
    </Sheet>
  );
}

/** Starting a side: the person's running feed of this child goes on, or a new one begins. */
function useStartSide(childId: string, onStarted: () => void) {
  const replica = useReplica();
  const timers = useTimersOf([childId]);
  const { save, fail, problem, aside } = useSheetWrite(onStarted);
  const { run, busy } = usePressGuard(fail);
  const start = (side: Side) =>
    run(async () => {
      if (!replica || childId === '') return;
      const running = timers?.find(
        ({ kind, startedBy }) => kind === 'feeding' && startedBy === replica.userId,
      );
      const result = await save(() => startFeeding(replica, { childId, side, running }));
      if (!result.ok) {
        showToast({ text: t('home.maximum'), tone: 'attention' });
        return;
      }
      navigator.vibrate?.(15);
      const { id } = result.value;
      showToast({
        id: 'timer-started',
        text: t('home.sideStarted', { side: side === 'left' ? t('home.left') : t('home.right') }),
        actions: [
          {
            label: t('ui.undo'),
            run: () =>
              tell(running ? replica.timers.pauseSide(id, side) : replica.timers.discard(id)),
          },
        ],
      });
    });
  return { start, busy, problem, aside };
}
