import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useSelectedChild } from '../../app/people/selected-child.ts';
import { t } from '../../i18n/t.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { BigButton } from './big-button.tsx';
import { useTimersOf } from './queries.ts';
import { useSleepToggle } from './use-sleep-toggle.ts';
import styles from './quick-sheet.module.css';

/** Who falls asleep or wakes, where several children are shown. */
export function SleepSheet({ onClose }: { onClose: () => void }) {
  const { chosen, childIds } = useSelectedChild();
  const { toggle, asleep, busy } = useSleepToggle(childIds, useTimersOf(childIds));
  return (
    <Sheet open onClose={onClose} title={t('home.sleep')}>
      <div className={styles.stack}>
        {chosen.map(({ record: child }) => {
          const running = asleep(child.id);
          return (
            <BigButton
              key={child.id}
              wide
              icon={running ? Sun : Moon}
              suggested={running !== undefined}
              busy={busy}
              caption={running ? t('home.stopSleep') : t('home.startSleep')}
              onClick={({ timeStamp }) => {
                onClose();
                toggle(child.id, timeStamp);
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
