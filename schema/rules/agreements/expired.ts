import type { HistoryRow } from '../../records/agreement.ts';
import type { AnyRecord } from '../../records/record.ts';
import { endingAnswerBy, proposerOf, statusAt } from './status.ts';
import type { Agreed } from './step.ts';

/**
 * What the server writes into a plan or an override once the time to answer has passed: that a proposal, or
 * the end of a plan that was proposed, has expired. The row of the history has the time at which it did.
 *
 * @param tz of the plan
 * @param now the time of the server, epoch ms
 * @returns null: nothing has expired
 */
export function expired(
  record: AnyRecord,
  tz: string,
  now: number,
): Readonly<Record<string, unknown>> | null {
  const { status, history, respondBy, ending } = record as Agreed;
  if (status === 'proposed' && statusAt(record as Agreed, now) === 'expired') {
    const row = rowOf(record, 'expired', {
      by: proposerOf({ history }) ?? record.createdBy,
      at: respondBy ?? now,
    });
    return { status: 'expired', history: [...history, row] };
  }
  if (!ending) return null;
  const at = endingAnswerBy(ending.endsOn, tz);
  if (at > now) return null;
  const row = rowOf(record, 'end_expired', { by: ending.by, at });
  return { ending: null, history: [...history, { ...row, endsOn: ending.endsOn }] };
}

function rowOf(
  { id }: AnyRecord,
  did: 'expired' | 'end_expired',
  { by, at }: { by: string; at: number },
): HistoryRow {
  return { id: `${id}:${did}:${at}`, by, at, did, reason: '', otherId: null };
}
