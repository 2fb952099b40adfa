import type { ScheduleRecord, ScheduleStatus } from '../../../schema/records/schedule-entry.ts';
import { dayKeyOf } from '../../../schema/rules/schedule/entry-times.ts';
import { showNotSaved, tell } from '../../app/entries/saved-toast.ts';
import { useReplica } from '../../app/services.tsx';
import { t } from '../../i18n/t.ts';
import { scheduleOf } from '../../replica/stores/schedule.ts';
import { showToast } from '../../ui/toasts.ts';
import { writeChanges } from './commands.ts';
import type { ShownEntry } from './schedule-data.ts';
import { useMayAdd } from './use-may-add.ts';

/** Says of one occurrence whether it is done, and ticks lines of its checklist. */
export function useSetStatus() {
  const replica = useReplica();
  const { mayEdit, mayDo, writesBlocked, explainBlocked } = useMayAdd();
  const setStatus = (shown: ShownEntry, status: ScheduleStatus) => {
    if (writesBlocked) return explainBlocked();
    if (replica === null) return;
    writeChanges(replica, { shown, changes: { status }, reach: 'this' }).then(
      (undo) =>
        showToast({
          text: `${shown.record.title}: ${t(`schedule.status-${status}`)}`,
          actions: [{ label: t('ui.undo'), run: () => tell(undo()) }],
        }),
      showNotSaved,
    );
  };
  const tick = (shown: ShownEntry, lineId: string, done: boolean) => {
    if (writesBlocked) return explainBlocked();
    if (replica === null) return;
    tell(
      scheduleOf(replica).edit(
        shown.record.id,
        ticked(shown.entry.record, shown, { lineId, done }),
      ),
    );
  };
  return {
    maySet: ({ entry }: ShownEntry) => mayEdit(entry.record) || mayDo(entry.record),
    setStatus,
    tick,
  };
}

/** Each occurrence of a repeated entry has its own ticks. */
function ticked(
  record: ScheduleRecord,
  shown: ShownEntry,
  { lineId, done }: { lineId: string; done: boolean },
) {
  if (record.repeat === null) {
    const line = record.checklist[lineId];
    return line ? { checklist: { ...record.checklist, [lineId]: { ...line, done } } } : {};
  }
  const key = dayKeyOf(shown.original);
  const others = (record.exceptions[key]?.checked ?? []).filter((id) => id !== lineId);
  const checked = done ? [...others, lineId] : others;
  return { exceptions: { ...record.exceptions, [key]: { ...record.exceptions[key], checked } } };
}
