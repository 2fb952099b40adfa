import CalendarX from 'lucide-react/icons/calendar-x';
import type { ParentingPlanRecord } from '../../../../../schema/records/parenting-plan.ts';
import { usePeople } from '../../../../app/entries/people.ts';
import { useClock, useReplica } from '../../../../app/services.tsx';
import { formatLocalDate } from '../../../../i18n/format.ts';
import { t } from '../../../../i18n/t.ts';
import { stepOnPlan } from '../../../../replica/stores/parenting.ts';
import { cx } from '../../../../ui/cx.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { ProposalActions } from '../proposal-actions.tsx';
import proposal from '../proposal.module.css';
import { useStatusText } from '../status-line.tsx';
import type { EndingView } from './ending-view.ts';

/** The end of a plan that somebody has proposed, with the answers to it. */
export function EndingCard({
  plan,
  ending: { endsOn, reason, answerBy, view },
  today,
}: {
  plan: ParentingPlanRecord;
  ending: EndingView;
  today: string;
}) {
  const replica = useReplica();
  const clock = useClock();
  const people = usePeople();
  const statusText = useStatusText();
  const day = formatLocalDate(endsOn, today);
  const title = view.asksMe
    ? t('parenting.endAsks', { name: people.find(view.proposedBy).name, plan: plan.name, day })
    : t('parenting.endSent', { plan: plan.name, day });
  return (
    <section
      aria-label={title}
      className={cx(
        proposal.card,
        view.asksMe && proposal.asks,
        view.unsent !== null && proposal.unsent,
      )}
    >
      <div className={proposal.head}>
        <Icon icon={CalendarX} size="l" />
        <div className={proposal.words}>
          <h2 className={proposal.title}>{title}</h2>
          <p className={proposal.line}>{t('parenting.endMeans')}</p>
          {/* The last minute of the day. */}
          <p className={proposal.status}>{statusText(view, answerBy - 1)}</p>
        </div>
      </div>
      {reason !== '' && (
        <p className={proposal.reason} dir="auto">
          {reason}
        </p>
      )}
      <div className={proposal.actions}>
        <ProposalActions
          view={view}
          what={t('parenting.endOf', { plan: plan.name })}
          onStep={async (did, why) => {
            if (!replica) return;
            const step = { did: `${did}_end` as const, reason: why, endsOn };
            await stepOnPlan(replica, plan.id, { ...step, now: clock.now() });
          }}
          onCounter={null}
        />
      </div>
    </section>
  );
}
