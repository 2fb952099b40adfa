import { collections } from '../../../../schema/collections.ts';
import type { MotorMilestoneRecord } from '../../../../schema/records/motor-milestone.ts';
import { KeptBanner } from '../../../app/conflicts/kept-banner.tsx';
import { milestoneText } from '../../../app/growth/milestone-text.ts';
import { LateBanner } from '../../../app/notices/late-banner.tsx';
import { MeanwhileBanner } from '../../../app/notices/meanwhile-banner.tsx';
import { RefusedNotice } from '../../../app/notices/refused-notice.tsx';
import { useReplica } from '../../../app/services.tsx';
import { dayIn } from '../../../i18n/format.ts';
import type { Entry } from '../../../replica/documents/entry.ts';
import { motorMilestonesOf } from '../../../replica/stores/motor-milestones.ts';
import { useNow } from '../../../ui/use-now.ts';

type MilestoneNoticesProps = {
  /** As the form opened it; null if nothing was known. */
  base: MotorMilestoneRecord | null;
  entry: Entry<MotorMilestoneRecord>;
  onReset: () => void;
  onClose: () => void;
};

/** What a person has to know about a milestone before they change it. */
export function MilestoneNotices({ base, entry, onReset, onClose }: MilestoneNoticesProps) {
  const replica = useReplica();
  const { record } = entry;
  return (
    <>
      <RefusedNotice collection={collections.motorMilestones} entry={entry} onDone={onClose} />
      <LateBanner
        record={record}
        store={replica && motorMilestonesOf(replica)}
        shape={collections.motorMilestones.merge}
        Meant={Words}
        onDone={onClose}
      />
      <KeptBanner record={record} onRemove={null} />
      <MeanwhileBanner
        base={base ?? { ...record, updatedAt: 0 }}
        entry={entry}
        differs={base === null || textOf(base) !== textOf(record)}
        onReset={onReset}
      >
        <Words record={record} />
      </MeanwhileBanner>
    </>
  );
}

function Words({ record }: { record: MotorMilestoneRecord }) {
  const today = dayIn(useNow(60_000));
  return (
    <>
      <p>{milestoneText(record, { today, months: null })}</p>
      {record.note !== '' && <p dir="auto">{record.note}</p>}
    </>
  );
}

/** What the form shows of it. */
function textOf({ status, date, datePrecision, note, photoId }: MotorMilestoneRecord): string {
  return JSON.stringify([status, date, datePrecision, note, photoId]);
}
