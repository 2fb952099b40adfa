import { useRights } from '../../../app/entries/rights.ts';
import { useSelectedChild } from '../../../app/people/selected-child.ts';
import type { QuickToggle } from '../../../log-types/log-type.ts';
import { logTypeOf } from '../../../log-types/log-types.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { BigButton } from './big-button.tsx';
import { useTimersOf } from '../queries.ts';
import { type QuickSheetProps, sheetTitle } from './sheet-texts.ts';
import { useTimerToggle } from './use-timer-toggle.ts';
import styles from './quick-sheet.module.css';

/** Starts or stops the timer of one of the children shown. */
export function ToggleSheet({ type, quick, onClose }: QuickSheetProps<QuickToggle>) {
  const { chosen, childIds } = useSelectedChild();
  const { mayLog } = useRights();
  const timers = useTimerToggle(type, childIds, useTimersOf(childIds));
  return (
    <Sheet open onClose={onClose} title={sheetTitle(type)}>
      <div className={styles.stack}>
        {chosen.map(({ record: child }) => {
          if (!mayLog(type, child.id)) return null;
          const isRunning = timers.running(child.id) !== undefined;
          return (
            <BigButton
              key={child.id}
              wide
              icon={isRunning ? quick.runningIcon : logTypeOf(type).icon}
              suggested={isRunning}
              busy={timers.busy}
              caption={isRunning ? quick.stop() : quick.start()}
              onClick={({ timeStamp }) => {
                onClose();
                timers.toggle(child.id, timeStamp);
              }}
            >
              <bdi>{child.name}</bdi>
            </BigButton>
          );
        })}
      </div>
    </Sheet>
  );
}
