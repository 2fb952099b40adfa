import Trash2 from 'lucide-react/icons/trash-2';
import type { GrowthRecord } from '../../../../schema/records/growth.ts';
import { isRemoved } from '../../../../schema/rules/merge.ts';
import { useVersionedMeasurement } from '../../../app/growth/versioned-growth.ts';
import { HistoryButton } from '../../../app/history/history-button.tsx';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './measurement-fields.module.css';

/** The former versions of a stored measurement, and its deletion. */
export function MeasurementFooter({
  record,
  onRemove,
  onClose,
}: {
  record: GrowthRecord;
  onRemove: () => void;
  onClose: () => void;
}) {
  return (
    <div className={styles.actions}>
      <HistoryButton versioned={useVersionedMeasurement(record)} onRestored={onClose} />
      {!isRemoved(record) && (
        <Button variant="quiet" icon={Trash2} onClick={onRemove}>
          {t('growth.delete')}
        </Button>
      )}
    </div>
  );
}
