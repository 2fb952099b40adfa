import type { EventRecord } from '../../../../schema/records/event.ts';
import { eventMerge } from '../../../../schema/collections/events.ts';
import { LateBanner } from '../../../app/notices/late-banner.tsx';
import { useReplica } from '../../../app/services.tsx';
import { useUnits } from '../../../app/preferences/units.ts';
import { eventLine } from '../../../log-types/event-line.ts';
import { formatMoment } from '../../../i18n/format.ts';
import { say } from '../../../i18n/say.ts';
import { t } from '../../../i18n/t.ts';
import { useNow } from '../../../ui/use-now.ts';

/** Of an entry of the log: it was written late, and a parent chooses. */
export function LateNotice({ event, onDone }: { event: EventRecord; onDone: () => void }) {
  const replica = useReplica();
  return (
    <LateBanner
      record={event}
      store={replica?.events ?? null}
      shape={eventMerge}
      tz={event.tz}
      Meant={Meant}
      onDone={onDone}
    />
  );
}

function Meant({ record }: { record: EventRecord }) {
  const units = useUnits();
  const now = useNow(60_000);
  const { startedAt, tz, note } = record;
  const time = formatMoment(startedAt, { now, tz });
  return (
    <>
      <p>{t('late.wouldBe', { what: say(eventLine(record, units)), time })}</p>
      {note !== '' && <p dir="auto">{note}</p>}
    </>
  );
}
