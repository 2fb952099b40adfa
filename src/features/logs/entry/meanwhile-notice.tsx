import type { EventRecord } from '../../../../schema/records/event.ts';
import { MeanwhileBanner } from '../../../app/notices/meanwhile-banner.tsx';
import { useUnits } from '../../../app/preferences/units.ts';
import { eventLine } from '../../../log-types/event-line.ts';
import { formatTime } from '../../../i18n/format.ts';
import { say } from '../../../i18n/say.ts';
import { t } from '../../../i18n/t.ts';
import type { Entry } from '../../../replica/documents/entry.ts';

type MeanwhileNoticeProps = {
  /** The record as the form opened it. */
  base: EventRecord;
  /** The current record. */
  entry: Entry<EventRecord>;
  /** Resets the form to the current version. */
  onReset: () => void;
};

/** Of an entry of the log: somebody else has changed it while its form is open. */
export function MeanwhileNotice({ base, entry, onReset }: MeanwhileNoticeProps) {
  const units = useUnits();
  const live = entry.record;
  return (
    <MeanwhileBanner
      base={base}
      entry={entry}
      differs={differsInFields(base, live)}
      onReset={onReset}
    >
      <p>
        {t('notices.nowIs', {
          what: say(eventLine(live, units)),
          time: formatTime(live.startedAt, { tz: live.tz }),
        })}
      </p>
      {live.note !== '' && <p dir="auto">{live.note}</p>}
    </MeanwhileBanner>
  );
}

/** Photos are added beside the form, which knows nothing of them. */
function differsInFields(base: EventRecord, live: EventRecord): boolean {
  const fieldsOf = ({ photoIds, clocks, updatedAt, updatedBy, ...fields }: EventRecord) =>
    JSON.stringify(fields);
  return fieldsOf(base) !== fieldsOf(live);
}
