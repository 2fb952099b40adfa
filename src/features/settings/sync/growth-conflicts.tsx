import type { GrowthRecord } from '../../../../schema/records/growth.ts';
import type { MotorMilestoneRecord } from '../../../../schema/records/motor-milestone.ts';
import { isRemoved } from '../../../../schema/rules/merge.ts';
import type { ConflictAnswer } from '../../../../schema/wire/rest-answers.ts';
import { useNamed } from '../../../app/growth/use-named.ts';
import {
  useVersionedMeasurement,
  useVersionedMilestone,
} from '../../../app/growth/versioned-growth.ts';
import { useQuery } from '../../../app/use-query.ts';
import { dayIn, formatLocalDate } from '../../../i18n/format.ts';
import '../../../i18n/lazy/growth-milestones.ts';
import { t } from '../../../i18n/t.ts';
import { growthOf } from '../../../replica/stores/growth.ts';
import { motorMilestonesOf } from '../../../replica/stores/motor-milestones.ts';
import { useNow } from '../../../ui/use-now.ts';
import { ConflictRows } from './conflict-rows.tsx';

/** Conflicts in measurements and motor milestones, which only a family that has some loads. */

export function OfMeasurement({ conflict }: { conflict: ConflictAnswer }) {
  const { eventId } = conflict;
  const entry = useQuery((replica) => growthOf(replica).get(eventId), [eventId]);
  if (!entry || isRemoved(entry.record)) return null;
  return <MeasurementConflict conflict={conflict} record={entry.record} />;
}

function MeasurementConflict({
  conflict,
  record,
}: {
  conflict: ConflictAnswer;
  record: GrowthRecord;
}) {
  const now = useNow(60_000);
  return (
    <ConflictRows
      conflict={conflict}
      versioned={useVersionedMeasurement(record)}
      what={useNamed(t('events.growth'), record.childId)}
      when={formatLocalDate(record.date, dayIn(now))}
    />
  );
}

export function OfMilestone({ conflict }: { conflict: ConflictAnswer }) {
  const { eventId } = conflict;
  const entry = useQuery((replica) => motorMilestonesOf(replica).get(eventId), [eventId]);
  if (!entry || isRemoved(entry.record)) return null;
  return <MilestoneConflict conflict={conflict} record={entry.record} />;
}

function MilestoneConflict({
  conflict,
  record,
}: {
  conflict: ConflictAnswer;
  record: MotorMilestoneRecord;
}) {
  const what = t(`growthMilestones.${record.milestone}`);
  return (
    <ConflictRows
      conflict={conflict}
      versioned={useVersionedMilestone(record)}
      what={useNamed(what, record.childId)}
      when={null}
    />
  );
}
