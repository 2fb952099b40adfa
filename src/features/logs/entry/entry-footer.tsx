import Copy from 'lucide-react/icons/copy-plus';
import Trash from 'lucide-react/icons/trash-2';
import type { EventRecord } from '../../../../schema/records/event.ts';
import { isEventType } from '../../../../schema/records/event-types.ts';
import { isRemoved } from '../../../../schema/rules/merge.ts';
import { cityOf, isElsewhere } from '../../../app/entries/entry-row.tsx';
import { usePeople } from '../../../app/entries/people.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { HistoryButton } from '../../../app/history/history-button.tsx';
import { useVersionedEvent } from '../../../app/history/use-versioned-event.ts';
import { useSheets } from '../../../app/navigation/sheets.ts';
import { isEditedAfter } from '../../../domain/entries/edited.ts';
import { deviceZone } from '../../../lib/device-zone.ts';
import { formatMoment } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { EntryConversions } from './entry-conversions.tsx';
import { hasForm } from './use-log-form.ts';
import styles from '../../../log-types/form/form.module.css';

export type EntryFooterProps = {
  event: EventRecord;
  /** The sheet has changes that are not saved. */
  isChanged: boolean;
  onRemove: () => void;
  onClose: () => void;
};

/**
 * The authors and times of the entry, and further actions. Those that close the form wait until its
 * changes are saved; deleting does not need them.
 */
export function EntryFooter({ event, isChanged, onRemove, onClose }: EntryFooterProps) {
  const people = usePeople();
  const now = useNow(60_000);
  const { openNew } = useSheets();
  const { mayLog, mayRemove } = useRights();
  const versioned = useVersionedEvent(event);
  const name = (userId: string) => people.find(userId).name;
  return (
    <div className={styles.meta}>
      <p>
        {t('logs.createdBy', {
          name: name(event.createdBy),
          time: formatMoment(event.createdAt, { now }),
        })}
      </p>
      {isEditedAfter(event, 1_000) && (
        <p>
          {t('logs.editedBy', {
            name: name(event.updatedBy),
            time: formatMoment(event.updatedAt, { now }),
          })}
        </p>
      )}
      {isElsewhere(event, deviceZone()) && <p>{t('logs.otherZone', { city: cityOf(event.tz) })}</p>}
      {event.deviceClockSkewMs !== null && <p>{t('logs.clockCorrected')}</p>}
      {isChanged && <p role="status">{t('logs.saveFirst')}</p>}
      <div className={styles.actions}>
        {isEventType(event.type) && hasForm(event.type) && mayLog(event.type, event.childId) && (
          <Button
            icon={Copy}
            disabled={isChanged}
            onClick={() => {
              onClose();
              openNew(event.type, { copy: event.id });
            }}
          >
            {t('logs.duplicate')}
          </Button>
        )}
        <EntryConversions event={event} isBlocked={isChanged} onClose={onClose} />
        <HistoryButton versioned={versioned} onRestored={onClose} />
        {!isRemoved(event) && mayRemove(event) && (
          <Button variant="quiet" icon={Trash} onClick={onRemove}>
            {t('ui.delete')}
          </Button>
        )}
      </div>
    </div>
  );
}
