import type {
  AgreementStep,
  HistoryRow,
  ProposalAction,
} from '../../../schema/records/agreement.ts';
import type { AnyRecord } from '../../../schema/records/record.ts';
import { partyUserIds } from '../../../schema/rights/parenting.ts';
import { pendingStep, proposerOf, statusAt } from '../../../schema/rules/agreements/status.ts';
import type { Entry } from '../../replica/documents/entry.ts';

/** A plan, an override or a request with its state, as one person sees it. */
export type AgreementView = {
  /** The stored status, or `expired`. */
  status: AgreementStatus;
  /** What this person did that the server has not decided on; null if nothing. */
  unsent: ProposalAction | null;
  proposedBy: string | null;
  /** This person is asked, and has not answered. */
  asksMe: boolean;
  /** This person has proposed it, and it is open. */
  mayWithdraw: boolean;
  /** The user ids of those whose answer is awaited. */
  awaited: readonly string[];
  /** Only this person's household uses it: "not shared with the other parent". */
  isAlone: boolean;
};

export const agreementStatuses = [
  'draft',
  'proposed',
  'active',
  'accepted',
  'superseded',
  'declined',
  'countered',
  'withdrawn',
  'expired',
] as const;
export type AgreementStatus = (typeof agreementStatuses)[number];

type Agreeable = AnyRecord & {
  status: string;
  respondBy: number | null;
  steps: Readonly<Record<string, AgreementStep>>;
  history: readonly HistoryRow[];
};

/** @param me the user id of this person */
export function agreementView(
  { record, state }: Entry<Agreeable>,
  me: string | undefined,
  now: number,
): AgreementView {
  const status = agreementStatuses.find((name) => name === statusAt(record, now)) ?? 'draft';
  const pending = pendingStep(record);
  const unsent = pending !== null && state !== 'attention' ? pending.did : null;
  const people = partyUserIds(record);
  const proposedBy = proposerOf(record) ?? (unsent === 'propose' ? record.updatedBy : null);
  const accepted = record.history.filter(({ did }) => did === 'accepted').map(({ by }) => by);
  const isOpen = status === 'proposed' && pending === null;
  const awaited =
    status === 'proposed' ? people.filter((id) => id !== proposedBy && !accepted.includes(id)) : [];
  return {
    status,
    unsent,
    proposedBy,
    asksMe: isOpen && me !== undefined && awaited.includes(me),
    mayWithdraw: isOpen && me !== undefined && proposedBy === me,
    awaited,
    isAlone: people.length < 2,
  };
}
