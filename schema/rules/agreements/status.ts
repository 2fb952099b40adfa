import type {
  AgreementStep,
  EndAction,
  HistoryRow,
  ProposalAction,
} from '../../records/agreement.ts';
import type { ParentingPlanRecord } from '../../records/parenting-plan.ts';
import { addDays } from '../days.ts';
import { instantOf } from '../schedule/zoned-time.ts';

/** The state of a plan or an override, as device and server see it. */

export type Agreeable = {
  status: string;
  respondBy: number | null;
  steps: Readonly<Record<string, AgreementStep>>;
  history: readonly HistoryRow[];
};

/** The status at an instant (epoch ms): a proposal that nobody has answered in time is `expired`. */
export function statusAt(
  { status, respondBy }: Pick<Agreeable, 'status' | 'respondBy'>,
  now: number,
): string {
  return isOpen(status) && respondBy !== null && respondBy <= now ? 'expired' : status;
}

/**
 * The newest step that the server has not decided on: proposed or answered here, and not sent yet. Null
 * if there is none, or if it no longer matters.
 */
export function pendingStep({
  status,
  ...record
}: Pick<Agreeable, 'status' | 'steps' | 'history'>): ProposalStep | null {
  return status === 'draft' || isOpen(status) ? newestUndecided(record, isOfProposal) : null;
}

/** The same for a step about the end of a plan that was agreed on. */
export function pendingEndStep({
  status,
  ...record
}: Pick<Agreeable, 'status' | 'steps' | 'history'>): EndStep | null {
  return status === 'active' ? newestUndecided(record, isOfEnd) : null;
}

type ProposalStep = AgreementStep & { did: ProposalAction };
type EndStep = AgreementStep & { did: EndAction; endsOn: string };

const isOfEnd = (step: AgreementStep): step is EndStep => step.endsOn !== undefined;
const isOfProposal = (step: AgreementStep): step is ProposalStep => !isOfEnd(step);

function newestUndecided<S extends AgreementStep>(
  { steps, history }: Pick<Agreeable, 'steps' | 'history'>,
  isAbout: (step: AgreementStep) => step is S,
): S | null {
  const decided = new Set(history.map(({ id }) => id));
  const open = Object.entries(steps).filter(([id]) => !decided.has(id));
  return (
    open
      .map(([, step]) => step)
      .filter(isAbout)
      .toSorted((a, b) => b.at - a.at)[0] ?? null
  );
}

/** The person who has proposed it; null for a draft. */
export function proposerOf({ history }: Pick<Agreeable, 'history'>): string | null {
  return history.find(({ did }) => did === 'proposed')?.by ?? null;
}

/** The last day on which a plan counts, by its terms or by what was agreed on since; null: none. */
export function lastDayOf({
  effectiveTo,
  endsOn = null,
}: Pick<ParentingPlanRecord, 'effectiveTo' | 'endsOn'>): string | null {
  if (effectiveTo === null || endsOn === null) return effectiveTo ?? endsOn;
  return effectiveTo < endsOn ? effectiveTo : endsOn;
}

/** Until when a proposed end can be answered (epoch ms): until its day is over. */
export function endingAnswerBy(endsOn: string, tz: string): number {
  return instantOf(`${addDays(endsOn, 1)}T00:00`, tz);
}

/** Those who have accepted the end that is proposed now. */
export function endAcceptedBy(history: readonly HistoryRow[]): string[] {
  const from = history.findLastIndex(({ did }) => did === 'end_proposed');
  return history
    .slice(from + 1)
    .filter(({ did }) => did === 'end_accepted')
    .map(({ by }) => by);
}

function isOpen(status: string): boolean {
  return status === 'proposed';
}
