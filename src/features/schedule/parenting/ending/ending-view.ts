import type { ProposalAction } from '../../../../../schema/records/agreement.ts';
import type { ParentingPlanRecord } from '../../../../../schema/records/parenting-plan.ts';
import { partyUserIds } from '../../../../../schema/rights/parenting.ts';
import {
  endAcceptedBy,
  endingAnswerBy,
  lastDayOf,
  pendingEndStep,
} from '../../../../../schema/rules/agreements/status.ts';
import type { AgreementView } from '../../../../app/custody/agreement-view.ts';
import type { Entry } from '../../../../replica/documents/entry.ts';

/** The end of a plan that somebody has proposed, as one person sees it. */
export type EndingView = {
  endsOn: string;
  reason: string;
  /** Epoch ms. */
  answerBy: number;
  view: AgreementView;
};

/** Null where no end of the plan waits for an answer. @param me the user id of this person */
export function endingView(
  { record, state }: Entry<ParentingPlanRecord>,
  me: string | undefined,
  now: number,
): EndingView | null {
  if (record.status !== 'active') return null;
  const pending = state === 'attention' ? null : pendingEndStep(record);
  const ending = record.ending ?? null;
  const endsOn = ending?.endsOn ?? (pending?.did === 'propose_end' ? pending.endsOn : null);
  if (endsOn === null) return null;
  const answerBy = endingAnswerBy(endsOn, record.tz);
  if (answerBy <= now) return null;
  const people = partyUserIds(record);
  const proposedBy = ending?.by ?? record.updatedBy;
  const accepted = ending ? endAcceptedBy(record.history) : [];
  const awaited = people.filter((id) => id !== proposedBy && !accepted.includes(id));
  const isOpen = pending === null && me !== undefined;
  return {
    endsOn,
    reason:
      record.history.findLast(({ did }) => did === 'end_proposed')?.reason ?? pending?.reason ?? '',
    answerBy,
    view: {
      status: 'proposed',
      unsent: pending && (pending.did.replace('_end', '') as ProposalAction),
      proposedBy,
      asksMe: isOpen && awaited.includes(me),
      mayWithdraw: isOpen && proposedBy === me,
      awaited,
      isAlone: people.length < 2,
    },
  };
}

/** Whether this person may propose an end of the plan now. */
export function mayProposeEnd(
  plan: ParentingPlanRecord,
  { me, decidesAlone, today }: { me: string | undefined; decidesAlone: boolean; today: string },
): boolean {
  if (me === undefined || plan.status !== 'active' || plan.ending) return false;
  if (pendingEndStep(plan) !== null) return false;
  const last = lastDayOf(plan);
  if (last !== null && last <= today) return false;
  const people = partyUserIds(plan);
  return people.length < 2 ? decidesAlone && plan.createdBy === me : people.includes(me);
}
