import { collections } from '../../../schema/collections.ts';
import type { ScheduleRecord } from '../../../schema/records/schedule-entry.ts';
import { useRights } from '../../app/entries/rights.ts';
import { useIsReadOnly } from '../../app/plan/use-plan.ts';
import { useWriteGate } from '../../app/plan/write-gate.ts';
import { useReplica } from '../../app/services.tsx';

/** What this person may do with entries; nothing is offered before it is known. */
export function useMayAdd() {
  const userId = useReplica()?.userId;
  const { isKnown, may, someGrant } = useRights();
  const isReadOnly = useIsReadOnly();
  const gate = useWriteGate();
  const mayEdit = (record: ScheduleRecord) =>
    isKnown && may('edit', collections.schedule, record, { ...record, title: `${record.title}.` });
  return {
    ...gate,
    mayAdd: isKnown && someGrant(({ schedule }) => schedule === 'edit') && !isReadOnly,
    mayEdit,
    /** Whoever an entry is assigned to says what is done. */
    mayDo: (record: ScheduleRecord) =>
      isKnown && userId !== undefined && record.assignedTo.includes(userId),
    mayRemove: (record: ScheduleRecord) =>
      isKnown && may('remove', collections.schedule, record, record),
  };
}
