import type { EventRecord } from '../../../../schema/records/event.ts';
import { isEventType } from '../../../../schema/records/event-types.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { showNotSaved, showRemoved } from '../../../app/entries/saved-toast.ts';
import { useSheets } from '../../../app/navigation/sheets.ts';
import { useIsReadOnly } from '../../../app/plan/use-plan.ts';
import { useUnits } from '../../../app/preferences/units.ts';
import { useClock, useReplica } from '../../../app/services.tsx';
import { t } from '../../../i18n/t.ts';
import { removeEntry } from '../commands.ts';
import { hasForm } from '../entry/use-log-form.ts';

export type RowAction = { label: string; run: () => void };
export type RowActions = { remove: RowAction | null; duplicate: RowAction | null };

/** What a person may do with an entry without opening it; null for what they may not. */
export function useRowActions(): (record: EventRecord) => RowActions {
  const replica = useReplica();
  const clock = useClock();
  const units = useUnits();
  const rights = useRights();
  const isReadOnly = useIsReadOnly();
  const { openNew } = useSheets();
  return (record) => {
    const { id, type, childId } = record;
    const isKnown = isEventType(type) && hasForm(type);
    const mayRepeat = isKnown && !isReadOnly && rights.mayLog(type, childId);
    return {
      remove:
        replica && rights.mayRemove(record)
          ? {
              label: t('ui.delete'),
              run: () => {
                removeEntry(replica, id).then((removed) => {
                  showRemoved(removed, { replica, units, rights, now: clock.now() });
                }, showNotSaved);
              },
            }
          : null,
      duplicate: mayRepeat
        ? { label: t('logs.logAgain'), run: () => openNew(type, { copy: id }) }
        : null,
    };
  };
}
