import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Plus from 'lucide-react/icons/plus';
import type { OverrideRecord } from '../../../../../schema/records/override.ts';
import { t } from '../../../../i18n/t.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { useNow } from '../../../../ui/use-now.ts';
import { agreementView } from '../../../../app/custody/agreement-view.ts';
import proposal from '../proposal.module.css';
import type { ShownLane } from '../shown-lanes.ts';
import { RequestCard } from './request-card.tsx';

type RequestsPartProps = {
  lanes: readonly ShownLane[];
  me: string | undefined;
  /** Opens the form of a new request; null where this person may not. */
  onNew: (() => void) | null;
  onCounter: (lane: ShownLane, record: OverrideRecord) => void;
};

/** The proposals of both sides: those that wait for an answer first, then what became of the others. */
export function RequestsPart({ lanes, me, onNew, onCounter }: RequestsPartProps) {
  const now = useNow(60_000);
  const all = lanes
    .flatMap((lane) =>
      lane.overrides
        .filter(({ record }) => isProposal(record))
        .map((entry) => ({ lane, entry, view: agreementView(entry, me, now) })),
    )
    .filter(({ view }) => !view.isAlone && (view.status !== 'draft' || view.unsent !== null))
    .sort((a, b) => b.entry.record.createdAt - a.entry.record.createdAt);
  const isOpen = ({ view }: (typeof all)[number]) =>
    view.status === 'proposed' || view.unsent !== null;
  const groups = [
    { title: t('parenting.forYou'), items: all.filter((item) => isOpen(item) && item.view.asksMe) },
    { title: t('parenting.open'), items: all.filter((item) => isOpen(item) && !item.view.asksMe) },
    { title: t('parenting.closed'), items: all.filter((item) => !isOpen(item)) },
  ];
  return (
    <>
      {onNew && (
        <Button variant="primary" icon={Plus} onClick={onNew}>
          {t('parenting.newRequest')}
        </Button>
      )}
      {all.length === 0 && (
        <EmptyState icon={ArrowLeftRight} title={t('parenting.noRequests')}>
          {t('parenting.noRequestsText')}
        </EmptyState>
      )}
      {groups.map(
        ({ title, items }) =>
          items.length > 0 && (
            <section key={title} aria-label={title}>
              <h2 className={proposal.groupTitle}>{title}</h2>
              {/* Safari drops list semantics with list-style: none unless the role is said. */}
              {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
              <ul role="list" className={proposal.list}>
                {items.map(({ lane, entry, view }) => (
                  <RequestCard
                    key={entry.record.id}
                    lane={lane}
                    entry={entry}
                    view={view}
                    onCounter={() => onCounter(lane, entry.record)}
                  />
                ))}
              </ul>
            </section>
          ),
      )}
    </>
  );
}

/** A request, or a change that needed an answer; not a swap that follows from a request. */
function isProposal({ mode, history, steps }: OverrideRecord): boolean {
  const isProposed = history.some(({ did }) => did === 'proposed');
  return mode !== null || isProposed || Object.keys(steps).length > 0;
}
