import FilePen from 'lucide-react/icons/file-pen-line';
import Hourglass from 'lucide-react/icons/hourglass';
import Pencil from 'lucide-react/icons/pencil';
import Send from 'lucide-react/icons/send-horizontal';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { collections } from '../../../../schema/collections.ts';
import type { ParentingPlanRecord } from '../../../../schema/records/parenting-plan.ts';
import { defaultRespondBy } from '../../../../schema/rules/agreements/respond-by.ts';
import { instantOf } from '../../../../schema/rules/schedule/zoned-time.ts';
import { usePeople } from '../../../app/entries/people.ts';
import { showNotSaved, tell } from '../../../app/entries/saved-toast.ts';
import { usePressGuard } from '../../../app/forms/use-press-guard.ts';
import { RefusedNotice } from '../../../app/notices/refused-notice.tsx';
import { useWriteGate } from '../../../app/plan/write-gate.ts';
import { useClock, useReplica } from '../../../app/services.tsx';
import { formatLocalDate } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import type { Entry } from '../../../replica/documents/entry.ts';
import { plansOf, stepOnPlan } from '../../../replica/stores/parenting.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { showToast } from '../../../ui/toasts.ts';
import type { AgreementView } from '../../../app/custody/agreement-view.ts';
import { EightWeeks } from './eight-weeks.tsx';
import { proposePlan, removePlanDraft } from './commands.ts';
import { ProposalActions } from './proposal-actions.tsx';
import { useMayPropose } from './use-may-propose.ts';
import { useStatusText } from './status-line.tsx';
import type { ShownLane } from './shown-lanes.ts';
import proposal from './proposal.module.css';

type PlanCardProps = {
  entry: Entry<ParentingPlanRecord>;
  view: AgreementView;
  /** The plan as if it were agreed. */
  lane: ShownLane;
  today: string;
  onEdit: () => void;
};

/** A draft, or a plan that somebody has to answer, with a picture of its first weeks. */
export function PlanCard({ entry, view, lane, today, onEdit }: PlanCardProps) {
  const { record } = entry;
  const replica = useReplica();
  const clock = useClock();
  const people = usePeople();
  const statusText = useStatusText();
  const [isOpen, setIsOpen] = useState(view.asksMe);
  const { decidesAlone } = useMayPropose();
  const { run, busy } = usePressGuard(showNotSaved);
  const { writesBlocked, explainBlocked } = useWriteGate();
  const isDraft = view.status === 'draft' && view.unsent === null;
  const others = lane.parties.filter(({ isMe, userId }) => !isMe && userId !== null);
  const names = others.map(({ label }) => label).join(', ');
  const send = () =>
    writesBlocked
      ? explainBlocked()
      : run(async () => {
          if (!replica) return;
          const now = clock.now();
          const startsAt = instantOf(`${record.effectiveFrom}T00:00`, record.tz);
          await proposePlan(replica, record, {
            respondBy: others.length === 0 ? null : defaultRespondBy(startsAt, now),
            now,
          });
          showToast({ text: t('parenting.did-propose', { what: record.name }) });
        });
  const remove = () => {
    if (!replica) return;
    tell(
      removePlanDraft(replica, record).then(() =>
        showToast({
          text: t('parenting.draftRemoved'),
          actions: [{ label: t('ui.undo'), run: () => tell(plansOf(replica).restore(record.id)) }],
        }),
      ),
    );
  };
  return (
    <section
      aria-label={titleOf()}
      className={cx(
        proposal.card,
        view.asksMe && proposal.asks,
        view.unsent !== null && proposal.unsent,
      )}
    >
      <div className={proposal.head}>
        <Icon icon={isDraft ? FilePen : Hourglass} size="l" />
        <div className={proposal.words}>
          <h2 className={proposal.title}>{titleOf()}</h2>
          <p className={proposal.line}>
            {t('parenting.planLine', {
              children: lane.label,
              day: formatLocalDate(record.effectiveFrom, today),
            })}
          </p>
          <p className={proposal.status}>
            {isDraft ? t('parenting.onlyYou') : statusText(view, record.respondBy)}
          </p>
        </div>
      </div>
      <RefusedNotice
        collection={collections.parentingPlans}
        entry={entry}
        onDone={() => undefined}
      />
      {isOpen && <EightWeeks lane={lane} from={record.effectiveFrom} today={today} />}
      <div className={proposal.actions}>
        {isDraft && (others.length > 0 || decidesAlone) && (
          <Button variant="primary" icon={Send} busy={busy} onClick={send}>
            {others.length === 0
              ? t('parenting.startPlan')
              : t('parenting.sendTo', { name: names })}
          </Button>
        )}
        {isDraft && (
          <>
            <Button icon={Pencil} onClick={onEdit}>
              {t('parenting.continueDraft')}
            </Button>
            <Button variant="quiet" icon={Trash2} onClick={remove}>
              {t('ui.delete')}
            </Button>
          </>
        )}
        <ProposalActions
          view={view}
          what={t('parenting.planNamed', { name: record.name })}
          onStep={async (did, reason) => {
            if (replica) await stepOnPlan(replica, record.id, { did, reason, now: clock.now() });
          }}
          onCounter={onEdit}
        />
        <Button variant="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? t('parenting.hideWeeks') : t('parenting.showWeeks')}
        </Button>
      </div>
    </section>
  );

  function titleOf(): string {
    if (isDraft) return t('parenting.draftNamed', { name: record.name });
    if (view.asksMe) {
      return t('parenting.planAsks', {
        name: people.find(view.proposedBy).name,
        plan: record.name,
      });
    }
    return view.status === 'proposed' || view.unsent !== null
      ? t('parenting.planSent', { plan: record.name })
      : t('parenting.planNamed', { name: record.name });
  }
}
