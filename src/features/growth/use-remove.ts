import type { GrowthRecord } from '../../../schema/records/growth.ts';
import { showNotSaved, tell } from '../../app/entries/saved-toast.ts';
import { useMoreUnits } from '../../app/preferences/more-units.ts';
import { useReplica } from '../../app/services.tsx';
import { useWriteGate } from '../../app/plan/write-gate.ts';
import { formatLocalDate, dayIn } from '../../i18n/format.ts';
import '../../i18n/lazy/growth.ts';
import { t } from '../../i18n/t.ts';
import { growthOf } from '../../replica/stores/growth.ts';
import { showToast } from '../../ui/toasts.ts';
import { measurementText } from '../../app/growth/growth-texts.ts';

/** Moves a measurement to the trash at once; the message has Undo. */
export function useRemoveMeasurement() {
  const replica = useReplica();
  const units = useMoreUnits();
  const { writesBlocked, explainBlocked } = useWriteGate();
  return (record: GrowthRecord) => {
    if (writesBlocked) return explainBlocked();
    if (replica === null) return;
    const store = growthOf(replica);
    store.remove(record.id).then(
      () =>
        showToast({
          text: t('growth.removed', {
            what: measurementText(record, units),
            day: formatLocalDate(record.date, dayIn(Date.now())),
          }),
          actions: [{ label: t('ui.undo'), run: () => tell(store.restore(record.id)) }],
        }),
      showNotSaved,
    );
  };
}
