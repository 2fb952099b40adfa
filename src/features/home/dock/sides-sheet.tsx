import Pencil from 'lucide-react/icons/pencil';
import Repeat from 'lucide-react/icons/repeat-2';
import type { EventType } from '../../../../schema/records/event-types.ts';
import type { Side } from '../../../../schema/records/payloads/common.ts';
import { isLogTimerKind } from '../../../../schema/records/timer-kinds.ts';
import { vibrate } from '../../../app/preferences/apply-display.ts';
import { tell } from '../../../app/entries/saved-toast.ts';
import { useReplica } from '../../../app/services.tsx';
import { useSheets } from '../../../app/navigation/sheets.ts';
import { usePressGuard } from '../../../app/forms/use-press-guard.ts';
import { useUnits } from '../../../app/preferences/units.ts';
import { t } from '../../../i18n/t.ts';
import type { QuickSides } from '../../../log-types/log-type.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { BigButton } from './big-button.tsx';
import { startSide } from '../commands.ts';
import { useRecent, useTimersOf } from '../queries.ts';
import { type QuickSheetProps, formTitle, sheetTitle } from './sheet-texts.ts';
import { SheetNotices } from './sheet-notices.tsx';
import { TargetPicker } from './target-picker.tsx';
import { useQuickLog } from './use-quick-log.ts';
import { useSheetWrite } from './use-sheet-write.ts';
import { useTargets } from './use-targets.ts';
import styles from './quick-sheet.module.css';

const SIDES = ['left', 'right'] as const;

/** Starts a side, saves the last amount again, or opens the form. */
export function SidesSheet({ type, quick, onClose }: QuickSheetProps<QuickSides>) {
  const targets = useTargets(type);
  const [childId = ''] = targets.ids;
  const recent = useRecent([childId], type);
  const write = useQuickLog(onClose);
  const side = useStartSide({ type, childId, onStarted: onClose });
  const units = useUnits();
  const { openNew } = useSheets();
  const form = (prefill: { kind?: string }) => {
    onClose();
    openNew(type, { ...prefill, for: targets.ids.join() });
  };
  const next = recent ? quick.nextSide(recent) : null;
  const repeat = recent ? quick.repeat(recent, units) : null;
  return (
    <Sheet
      open
      isHidden={write.isHidden || side.isHidden}
      onClose={onClose}
      title={sheetTitle(type)}
    >
      <div className={styles.stack}>
        <TargetPicker targets={targets} />
        <SheetNotices question={write.question} problem={side.problem ?? write.problem} />
        <div className={`${styles.pair} ${styles.sides}`}>
          {SIDES.map((name) => (
            <BigButton
              key={name}
              suggested={next === name}
              caption={next === name ? t('home.suggested') : undefined}
              busy={side.busy}
              onClick={() => side.start(name)}
            >
              {name === 'left' ? t('home.startLeft') : t('home.startRight')}
            </BigButton>
          ))}
        </div>
        {repeat && (
          <BigButton
            wide
            icon={Repeat}
            busy={write.busy}
            onClick={() => write.log({ type, childIds: targets.ids, payload: repeat.payload })}
          >
            {repeat.label}
          </BigButton>
        )}
        <div className={styles.pair}>
          {quick.shortcuts.map(({ kind, icon, label }) => (
            <BigButton key={kind} icon={icon} wide onClick={() => form({ kind })}>
              {label()}
            </BigButton>
          ))}
        </div>
        <Button variant="quiet" icon={Pencil} onClick={() => form({})}>
          {formTitle(type)}
        </Button>
      </div>
    </Sheet>
  );
}

/** Starts a side: the person's running timer of this child continues, or a new one begins. */
function useStartSide({
  type,
  childId,
  onStarted,
}: {
  type: EventType;
  childId: string;
  onStarted: () => void;
}) {
  const replica = useReplica();
  const timers = useTimersOf([childId]);
  const { save, fail, problem, isHidden } = useSheetWrite(onStarted);
  const { run, busy } = usePressGuard(fail);
  const start = (side: Side) =>
    run(async () => {
      if (!replica || childId === '' || !isLogTimerKind(type)) return;
      const running = timers?.find(
        (timer) => timer.kind === type && timer.startedBy === replica.userId,
      );
      const result = await save(() => startSide(replica, { kind: type, childId, side, running }));
      if (!result.ok) {
        showToast({ text: t('timers.maximum'), tone: 'attention' });
        return;
      }
      vibrate();
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
  return { start, busy, problem, isHidden };
}
