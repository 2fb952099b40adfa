import CircleCheck from 'lucide-react/icons/circle-check';
import type { EventRecord } from '../../../../schema/records/event.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { savedText, tell } from '../../../app/entries/saved-toast.ts';
import { useClock } from '../../../app/services.tsx';
import { useUnits } from '../../../app/preferences/units.ts';
import { t } from '../../../i18n/t.ts';
import type { Replica } from '../../../replica/replica.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import styles from './saved-screen.module.css';

type SavedScreenProps = {
  records: readonly EventRecord[];
  replica: Replica;
  onClose: () => void;
};

/** What an address has saved, with a large Undo: nobody has seen a form. */
export function SavedScreen({ records, replica, onClose }: SavedScreenProps) {
  const units = useUnits();
  const clock = useClock();
  const { mayRemove } = useRights();
  const undo = () => {
    tell(Promise.all(records.map(({ id }) => replica.events.remove(id))));
    onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('logs.savedTitle')}
      footer={
        <Button variant="primary" size="large" wide data-autofocus onClick={onClose}>
          {t('ui.close')}
        </Button>
      }
    >
      <div className={styles.saved}>
        <Icon icon={CircleCheck} size="l" />
        <p className={styles.text}>{savedText(records, { units, now: clock.now() })}</p>
        {records.every(mayRemove) && (
          <Button size="large" wide onClick={undo}>
            {t('ui.undo')}
          </Button>
        )}
      </div>
    </Sheet>
  );
}
