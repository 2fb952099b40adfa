import { type EventType, eventTypes } from '../../../../schema/records/event-types.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { DEFINED_TYPE } from '../../../../schema/collections/log-definitions.ts';
import { OwnTypeRows } from '../../../app/own-types/own-type-rows.tsx';
import { useHiddenTypes, useTypeOrder } from '../../../app/preferences/hidden-types.ts';
import { useSheets } from '../../../app/navigation/sheets.ts';
import '../../../i18n/lazy/home-later.ts';
import { t } from '../../../i18n/t.ts';
import { logTypeOf, typesByPosition } from '../../../log-types/log-types.ts';
import { Icon } from '../../../ui/icon.tsx';
import { List, RowButton } from '../../../ui/list.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { SheetNotices } from './sheet-notices.tsx';
import { formTitle } from './sheet-texts.ts';
import { TargetPicker } from './target-picker.tsx';
import { TimerStarts } from './timer-starts.tsx';
import { useTargets } from './use-targets.ts';
import { useTimerStart } from './use-timer-start.ts';
import styles from './quick-sheet.module.css';

/** Types and timers that are not on the dock. */
export function MoreSheet({ onClose }: { onClose: () => void }) {
  const targets = useTargets(null);
  const { mayLogForSome } = useRights();
  const hidden = useHiddenTypes();
  const inOrder = useTypeOrder();
  const { openNew } = useSheets();
  const timers = useTimerStart(onClose);
  return (
    <Sheet open isHidden={timers.isHidden} onClose={onClose} title={t('home.more')}>
      <div className={styles.stack}>
        <TargetPicker targets={targets} />
        <SheetNotices question={null} problem={timers.problem} />
        <TimerStarts childId={targets.ids[0] ?? null} onStart={timers.start} />
        <h3 className={styles.heading}>{t('homeLater.logPast')}</h3>
        <List className={styles.list}>
          {inOrder(forms)
            .filter((type) => !hidden.has(type) && mayLogForSome(type, targets.ids))
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
