import Clock from 'lucide-react/icons/clock-alert';
import { type EventRecord, eventMerge } from '../../../../schema/records/event.ts';
import { type LateWrite, lateWriteIn } from '../../../../schema/rights/late-write.ts';
import { editRecord } from '../../../../schema/rules/merge.ts';
import { usePeople } from '../../../app/entries/people.ts';
import { showNotSaved } from '../../../app/entries/saved-toast.ts';
import { useOwnRole } from '../../../app/people/use-own-role.ts';
import { useReplica } from '../../../app/services.tsx';
import { useUnits } from '../../../app/preferences/units.ts';
import { useWriteGate } from '../../../app/plan/write-gate.ts';
import { eventLine } from '../../../log-types/event-line.ts';
import { formatMoment } from '../../../i18n/format.ts';
import '../../../i18n/lazy/late.ts';
import { say } from '../../../i18n/say.ts';
import { t } from '../../../i18n/t.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useNow } from '../../../ui/use-now.ts';
import { settleLateWrite } from '../late-writes.ts';

const words: Record<LateWrite['did'], (values: { name: string }) => [string, string, string]> = {
  create: (values) => [t('late.create', values), t('late.acceptCreate'), t('late.declineCreate')],
  edit: (values) => [t('late.edit', values), t('late.acceptEdit'), t('late.declineEdit')],
  remove: (values) => [t('late.remove', values), t('late.acceptRemove'), t('late.declineRemove')],
};

type LateNoticeProps = { event: EventRecord; onDone: () => void };

/** For parents: what somebody wrote whose right had ended when it arrived, and the choice. */
export function LateNotice({ event, onDone }: LateNoticeProps) {
  const replica = useReplica();
  const people = usePeople();
  const { isParent } = useOwnRole();
  const { writesBlocked, explainBlocked } = useWriteGate();
  const now = useNow(60_000);
  const late = lateWriteIn(event);
  if (late === null || replica === null || !isParent) return null;
  const [text, accept, decline] = words[late.did]({ name: people.find(late.by).name });
  const settle = (accepts: boolean) => {
    if (writesBlocked) return explainBlocked();
    onDone();
    settleLateWrite(replica, event.id, accepts).then(
      () => showToast({ text: t('late.settled') }),
      showNotSaved,
    );
  };
  return (
    <Banner
      tone="attention"
      icon={Clock}
      title={text}
      actions={
        <>
          <Button onClick={() => settle(true)}>{accept}</Button>
          <Button onClick={() => settle(false)}>{decline}</Button>
        </>
      }
    >
      <p>{t('late.written', { time: formatMoment(late.at, { now, tz: event.tz }) })}</p>
      <Meant event={event} late={late} now={now} />
    </Banner>
  );
}

/** The entry as it would be with a change that is not made. */
function Meant({ event, late, now }: { event: EventRecord; late: LateWrite; now: number }) {
  const units = useUnits();
  if (late.did !== 'edit') return null;
  // The server has validated the record with these values.
  const author = { by: late.by, at: late.at, node: 'previews' };
  const meant = editRecord(eventMerge, event, late.changes ?? {}, author);
  const { startedAt, tz, note } = meant;
  const time = formatMoment(startedAt, { now, tz });
  return (
    <>
      <p>{t('late.wouldBe', { what: say(eventLine(meant, units)), time })}</p>
      {note !== '' && <p dir="auto">{note}</p>}
    </>
  );
}
