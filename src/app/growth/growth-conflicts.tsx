import { type Collection, collections } from '../../../schema/collections.ts';
import type { GrowthRecord } from '../../../schema/records/growth.ts';
import type { MotorMilestoneRecord } from '../../../schema/records/motor-milestone.ts';
import type { ConflictAnswer } from '../../../schema/wire/rest-answers.ts';
import { formatLocalDate, dayIn } from '../../i18n/format.ts';
import '../../i18n/lazy/growth-milestones.ts';
import '../../i18n/lazy/home-later.ts';
import { t } from '../../i18n/t.ts';
import { combineLive } from '../../lib/live.ts';
import type { Entry } from '../../replica/documents/entry.ts';
import { useNow } from '../../ui/use-now.ts';
import { ConflictBanner } from '../conflicts/conflict-banner.tsx';
import { isUndecided } from '../conflicts/needs-answer.ts';
import { conflictName } from '../conflicts/settled-conflicts.ts';
import { useRights } from '../entries/rights.ts';
import { useQuery } from '../use-query.ts';
import { useNamed } from './use-named.ts';
import { useOpenGrowth } from './use-open-growth.ts';
import { useVersionedMeasurement, useVersionedMilestone } from './versioned-growth.ts';

/**
 * The newest conflict of each kind that this person can decide: values of a measurement, and whether and
 * when a milestone was seen. Notes are in the settings only, as those of the log.
 */
export function GrowthConflicts({ conflicts }: { conflicts: readonly ConflictAnswer[] }) {
  const values = conflicts.filter(({ path }) => path !== 'note');
  return (
    <>
      <OfMeasurements conflicts={values.filter(isOf(collections.growth.name))} />
      <OfMilestones conflicts={values.filter(isOf(collections.motorMilestones.name))} />
    </>
  );
}

const isOf =
  (name: string) =>
  ({ collection }: ConflictAnswer) =>
    collection === name;

function OfMeasurements({ conflicts }: { conflicts: readonly ConflictAnswer[] }) {
  const [first, ...others] = useUndecided(collections.growth, conflicts);
  if (!first) return null;
  return <OfMeasurement key={conflictName(first.conflict)} {...first} more={others.length} />;
}

function OfMilestones({ conflicts }: { conflicts: readonly ConflictAnswer[] }) {
  const [first, ...others] = useUndecided(collections.motorMilestones, conflicts);
  if (!first) return null;
  return <OfMilestone key={conflictName(first.conflict)} {...first} more={others.length} />;
}

type Undecided<R> = { conflict: ConflictAnswer; record: R };

/** The conflicts that this person can decide, with their records, in the given order. */
function useUndecided<R extends GrowthRecord | MotorMilestoneRecord>(
  collection: Collection<R>,
  conflicts: readonly ConflictAnswer[],
): Undecided<R>[] {
  const { may } = useRights();
  const ids = [...new Set(conflicts.map(({ eventId }) => eventId))];
  const entries = useQuery(
    (replica) =>
      combineLive<(Entry<R> | null)[]>(ids.map((id) => replica.store(collection).get(id))),
    [ids.join()],
  );
  const byId = new Map(entries?.map((entry) => [entry?.record.id, entry?.record]));
  return conflicts.flatMap((conflict) => {
    const record = byId.get(conflict.eventId);
    const isOpen = record && isUndecided(record, conflict) && may('edit', collection, record);
    return isOpen ? [{ conflict, record }] : [];
  });
}

function OfMeasurement({ conflict, record, more }: Undecided<GrowthRecord> & { more: number }) {
  const open = useOpenGrowth(record.childId);
  const now = useNow(60_000);
  const what = t('entries.saved', {
    what: useNamed(t('events.growth'), record.childId),
    time: formatLocalDate(record.date, dayIn(now)),
  });
  return (
    <ConflictBanner
      conflict={conflict}
      versioned={useVersionedMeasurement(record)}
      what={what}
      namesField
      more={more}
      onOpen={open}
    />
  );
}

function OfMilestone({
  conflict,
  record,
  more,
}: Undecided<MotorMilestoneRecord> & { more: number }) {
  const open = useOpenGrowth(record.childId, 'milestones');
  const what = useNamed(t(`growthMilestones.${record.milestone}`), record.childId);
  return (
    <ConflictBanner
      conflict={conflict}
      versioned={useVersionedMilestone(record)}
      what={what}
      namesField={false}
      more={more}
      onOpen={open}
    />
  );
}
