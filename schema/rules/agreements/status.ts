import type { AgreementStep, HistoryRow } from '../../records/agreement.ts';

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
  steps,
  history,
}: Pick<Agreeable, 'status' | 'steps' | 'history'>): AgreementStep | null {
  if (status !== 'draft' && !isOpen(status)) return null;
  const decided = new Set(history.map(({ id }) => id));
  const open = Object.entries(steps).filter(([id]) => !decided.has(id));
  return open.map(([, step]) => step).toSorted((a, b) => b.at - a.at)[0] ?? null;
}

/** The person who has proposed it; null for a draft. */
export function proposerOf({ history }: Pick<Agreeable, 'history'>): string | null {
  return history.find(({ did }) => did === 'proposed')?.by ?? null;
}

function isOpen(status: string): boolean {
  return status === 'proposed';
}
