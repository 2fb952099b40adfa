import { useMemo, useState } from 'react';
import { collections } from '../../../../schema/collections.ts';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import type { MotorMilestone } from '../../../../schema/records/motor-milestone-id.ts';
import { motorMilestoneId } from '../../../../schema/records/motor-milestone-id.ts';
import type { MotorMilestoneRecord } from '../../../../schema/records/motor-milestone.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { useWriteGate } from '../../../app/plan/write-gate.ts';
import { useReplica } from '../../../app/services.tsx';
import { useQuery } from '../../../app/use-query.ts';
import { dayIn } from '../../../i18n/format.ts';
import type { Entry } from '../../../replica/documents/entry.ts';
import { motorMilestonesOf } from '../../../replica/stores/motor-milestones.ts';
import { useNow } from '../../../ui/use-now.ts';
import { MilestoneSheet } from './milestone-sheet.tsx';
import { MotorCard } from './motor-card.tsx';
import { type AgeKind, motorView } from './motor-rows.ts';
import { OtherMilestones } from './other-milestones.tsx';
import styles from './milestones.module.css';

/** The milestones of a child: the six of WHO with their windows, and what the family has logged. */
export function MilestonesTab({ childId }: { childId: string }) {
  const child = useQuery((replica) => replica.children.get(childId), [childId])?.record;
  const known = useQuery(
    (replica) => motorMilestonesOf(replica).live({ childIds: [childId], order: 'newestFirst' }),
    [childId],
  );
  if (!child || !known) return null;
  return <Milestones child={child} entries={known} />;
}

function Milestones({
  child,
  entries,
}: {
  child: ChildRecord;
  entries: readonly Entry<MotorMilestoneRecord>[];
}) {
  const today = dayIn(useNow(60_000));
  const [ages, setAges] = useState<AgeKind>('corrected');
  const [edited, setEdited] = useState<MotorMilestone | null>(null);
  const { writesBlocked, explainBlocked } = useWriteGate();
  const mayEdit = useMayEdit(child.id);
  const view = useMemo(
    () =>
      motorView(
        child,
        entries.map(({ record }) => record),
        { today, ages },
      ),
    [child, entries, today, ages],
  );
  const row = view.rows.find(({ key }) => key === edited);
  const open = (key: MotorMilestone) => (writesBlocked ? explainBlocked() : setEdited(key));
  return (
    <div className={styles.tab}>
      <MotorCard
        child={child}
        view={view}
        ages={ages}
        onAges={setAges}
        today={today}
        onEdit={mayEdit ? open : null}
      />
      {row && (
        <MilestoneSheet
          key={row.key}
          child={child}
          row={row}
          entry={entries.find(({ record }) => record.id === row.record?.id) ?? null}
          today={today}
          onClose={() => setEdited(null)}
        />
      )}
      <OtherMilestones child={child} months={view.todayMonths} />
    </div>
  );
}

/** By the rights to growth. */
function useMayEdit(childId: string): boolean {
  const replica = useReplica();
  const { may, isKnown } = useRights();
  if (!isKnown || replica === null) return false;
  const record = {
    id: motorMilestoneId(childId, 'walking_alone'),
    childId,
    createdBy: replica.userId,
  } as MotorMilestoneRecord;
  return may('create', collections.motorMilestones, record);
}
