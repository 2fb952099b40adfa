import { collections } from '../../../../../schema/collections.ts';
import type { OverrideRecord } from '../../../../../schema/records/override.ts';
import { RefusedNotice } from '../../../../app/notices/refused-notice.tsx';
import { useClock, useReplica } from '../../../../app/services.tsx';
import { usePeople } from '../../../../app/entries/people.ts';
import { t } from '../../../../i18n/t.ts';
import type { Entry } from '../../../../replica/documents/entry.ts';
import { stepOnOverride } from '../../../../replica/stores/parenting.ts';
import { cx } from '../../../../ui/cx.ts';
import type { AgreementView } from '../../../../app/custody/agreement-view.ts';
import { OverrideResponses } from '../override-responses.tsx';
import { ProposalActions } from '../proposal-actions.tsx';
import proposal from '../proposal.module.css';
import type { ShownLane } from '../shown-lanes.ts';
import { useStatusText } from '../status-line.tsx';
import { useOverrideText } from '../override-text.ts';

/** A proposal with what it would change, its state and the answers to it. */
export function RequestCard({
  lane,
  entry,
  view,
  onCounter,
}: {
  lane: ShownLane;
  entry: Entry<OverrideRecord>;
  view: AgreementView;
  onCounter: () => void;
}) {
  const { record } = entry;
  const replica = useReplica();
  const clock = useClock();
  const people = usePeople();
  const statusText = useStatusText();
  const overrideText = useOverrideText();
  const { title, lines } = overrideText(record, lane);
  const last = record.history.at(-1);
  return (
    <li
      className={cx(proposal.card, view.unsent !== null && proposal.unsent)}
      aria-busy={entry.state === 'saving' || undefined}
    >
      <div>
        <h3 className={proposal.title}>{title}</h3>
        {lines.map((line) => (
          <p key={line} className={proposal.line}>
            {line}
          </p>
        ))}
        <p className={proposal.status}>
          {view.proposedBy !== null &&
            `${t('parenting.byName', { name: people.find(view.proposedBy).name })} · `}
          {statusText(view, record.respondBy)}
        </p>
      </div>
      {record.note !== '' && (
        <p className={proposal.reason} dir="auto">
          {record.note}
        </p>
      )}
      {last?.did === 'declined' && last.reason !== '' && (
        <p className={proposal.line}>
          {t('parenting.declinedBecause', { name: people.find(last.by).name, reason: last.reason })}
        </p>
      )}
      <RefusedNotice collection={collections.overrides} entry={entry} onDone={() => undefined} />
      <ProposalActions
        view={view}
        what={title}
        onStep={async (did, reason) => {
          if (replica) await stepOnOverride(replica, record.id, { did, reason, now: clock.now() });
        }}
        onCounter={onCounter}
      />
      <OverrideResponses record={record} what={title} />
    </li>
  );
}
