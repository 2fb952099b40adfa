import { type EventType, eventTypes } from '../../../../schema/records/event.ts';
import type { Side } from '../../../../schema/records/payloads/common.ts';
import type { LogTimerKind } from '../../../../schema/records/timer.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { tell } from '../../../app/entries/saved-toast.ts';
import { DEFINED_TYPE } from '../../../../schema/collections/log-definitions.ts';
import { OwnTypeRows } from '../../../app/own-types/own-type-rows.tsx';
import { useReplica } from '../../../app/services.tsx';
import { useSheets } from '../../../app/navigation/sheets.ts';
import { usePressGuard } from '../../../app/forms/use-press-guard.ts';
import '../../../i18n/lazy/home-later.ts';
import { t } from '../../../i18n/t.ts';
import { eventTypeNames, logTypeOf, typesByPosition } from '../../../log-types/log-types.ts';
import { Icon } from '../../../ui/icon.tsx';
import { List, RowButton } from '../../../ui/list.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { BigButton } from './big-button.tsx';
import { startTimer } from '../commands.ts';
import { SheetNotices } from './sheet-notices.tsx';
import { formTitle } from './sheet-texts.ts';
import { TargetPicker } from './target-picker.tsx';
import { useSheetWrite } from './use-sheet-write.ts';
import { useTargets } from './use-targets.ts';
import styles from './quick-sheet.module.css';

/** Types and timers that are not on the dock. */
export function MoreSheet({ onClose }: { onClose: () => void }) {
  const replica = useReplica();
  const targets = useTargets(null);
  const [childId = ''] = targets.ids;
  const { mayLogForSome } = useRights();
  const { openNew } = useSheets();
  const { save, fail, problem, isHidden } = useSheetWrite(onClose);
  const { run } = usePressGuard(fail);
  const start = (what: Parameters<typeof startTimer>[1], name: string) =>
    run(async () => {
      if (!replica) return;
      const { id } = await save(() => startTimer(replica, what));
      showToast({
        id: 'timer-started',
        text: t('home.started', { what: name }),
        actions: [{ label: t('ui.undo'), run: () => tell(replica.timers.discard(id)) }],
      });
    });
  const timers = eventTypeNames.filter(
    (type) =>
      mayLogForSome(type, [childId]) &&
      logTypeOf(type).timer?.starts.length &&
      (isChildless(type) || childId !== ''),
  );
  return (
    <Sheet open isHidden={isHidden} onClose={onClose} title={t('home.more')}>
      <div className={styles.stack}>
        <TargetPicker targets={targets} />
        <SheetNotices duplicate={null} problem={problem} />
        {timers.length > 0 && <h3 className={styles.heading}>{t('homeLater.startTimer')}</h3>}
        {timers.map((type) => (
          <TimerButtons
            key={type}
            type={type}
            onStart={(kind, side) =>
              start(
                { kind, side, childId: isChildless(type) ? null : childId },
                t(`events.type-${type}`),
              )
            }
          />
        ))}
        <h3 className={styles.heading}>{t('homeLater.logPast')}</h3>
        <List className={styles.list}>
          {forms
            .filter((type) => mayLogForSome(type, targets.ids))
            .map((type) => (
              <RowButton
                key={type}
                start={<Icon icon={logTypeOf(type).icon} />}
                title={formTitle(type)}
                onClick={() => {
                  onClose();
                  openNew(type, isChildless(type) ? {} : { for: targets.ids.join() });
                }}
              />
            ))}
          <OwnTypeRows
            childIds={targets.ids}
            onChoose={(kind) => {
              onClose();
              openNew(DEFINED_TYPE, { kind, for: targets.ids.join() });
            }}
          />
        </List>
      </div>
    </Sheet>
  );
}

const forms = typesByPosition(({ more }) => more?.position);
const isChildless = (type: EventType): boolean => eventTypes[type].childless;

type TimerButtonsProps = {
  type: EventType;
  onStart: (kind: LogTimerKind, side: Side | null) => void;
};

/** Starts the timer of a type; one button for each side if it has sides. */
function TimerButtons({ type, onStart }: TimerButtonsProps) {
  const { icon, timer } = logTypeOf(type);
  if (!timer) return null;
  const buttons = timer.starts.map(({ side, label }) => (
    <BigButton
      key={side ?? ''}
      wide
      icon={side === null ? icon : undefined}
      onClick={() => onStart(timer.kind, side)}
    >
      {label()}
    </BigButton>
  ));
  return buttons.length > 1 ? (
    <div className={`${styles.pair} ${styles.sides}`}>{buttons}</div>
  ) : (
    buttons
  );
}
