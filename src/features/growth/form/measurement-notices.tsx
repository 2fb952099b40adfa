import { collections } from '../../../../schema/collections.ts';
import type { GrowthRecord } from '../../../../schema/records/growth.ts';
import { KeptBanner } from '../../../app/conflicts/kept-banner.tsx';
import { useRights } from '../../../app/entries/rights.ts';
import { LateBanner } from '../../../app/notices/late-banner.tsx';
import { MeanwhileBanner } from '../../../app/notices/meanwhile-banner.tsx';
import { RefusedNotice } from '../../../app/notices/refused-notice.tsx';
import { useMoreUnits } from '../../../app/preferences/more-units.ts';
import { useReplica } from '../../../app/services.tsx';
import { dayIn, formatLocalDate } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import type { Entry } from '../../../replica/documents/entry.ts';
import { growthOf } from '../../../replica/stores/growth.ts';
import { useNow } from '../../../ui/use-now.ts';
import { measurementText } from '../../../app/growth/growth-texts.ts';
import { useRemoveMeasurement } from '../use-remove.ts';

type MeasurementNoticesProps = {
  /** The measurement as the form opened it. */
  base: GrowthRecord;
  entry: Entry<GrowthRecord>;
  onReset: () => void;
  onClose: () => void;
};

/** What a person has to know about a stored measurement before they change it. */
export function MeasurementNotices({ base, entry, onReset, onClose }: MeasurementNoticesProps) {
  const replica = useReplica();
  const remove = useRemoveMeasurement();
  const { may } = useRights();
  const { record } = entry;
  return (
    <>
      <RefusedNotice collection={collections.growth} entry={entry} onDone={onClose} />
      <LateBanner
        record={record}
        store={replica && growthOf(replica)}
        shape={collections.growth.merge}
        Meant={Meant}
        onDone={onClose}
      />
      <KeptBanner
        record={record}
        onRemove={
          may('remove', collections.growth, record)
            ? () => {
                remove(record);
                onClose();
              }
            : null
        }
      />
      <MeanwhileBanner
        base={base}
        entry={entry}
        differs={differsInFields(base, record)}
        onReset={onReset}
      >
        <Words text="notices.nowIs" record={record} />
      </MeanwhileBanner>
    </>
  );
}

function Meant({ record }: { record: GrowthRecord }) {
  return <Words text="late.wouldBe" record={record} />;
}

function Words({ text, record }: { text: 'late.wouldBe' | 'notices.nowIs'; record: GrowthRecord }) {
  const units = useMoreUnits();
  const what = measurementText(record, units);
  const time = formatLocalDate(record.date, dayIn(useNow(60_000)));
  return (
    <>
      <p>{t(text, { what, time })}</p>
      {record.note !== '' && <p dir="auto">{record.note}</p>}
    </>
  );
}

/** Photos are added beside the form, which knows nothing of them. */
function differsInFields(base: GrowthRecord, live: GrowthRecord): boolean {
  const fieldsOf = ({ photoIds, clocks, updatedAt, updatedBy, ...fields }: GrowthRecord) =>
    JSON.stringify(fields);
  return fieldsOf(base) !== fieldsOf(live);
}
