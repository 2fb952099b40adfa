import type { LateEntriesAnswer, LateEntriesRequest } from '../../schema/wire/late-entries.ts';
import type { FormerRole } from './past-rights.ts';
import type { RecordStore } from './store.ts';
import { type PushOptions, push } from './sync.ts';

export type FormerMember = FormerRole & { accountId: string; userId: string };

/**
 * Takes what a removed member logged before the removal and had not sent. All of it is late writes
 * (late-writes.ts), and no more of one person waits for a decision than parents are shown.
 */
export async function pushLateEntries(
  store: RecordStore,
  { accountId, userId, ...former }: FormerMember,
  sent: Omit<LateEntriesRequest, 'refreshToken'>,
  now: number,
  options: Omit<PushOptions, 'former'>,
): Promise<LateEntriesAnswer> {
  // Nothing is allowed today; what the person was allowed then decides.
  const actor = { accountId, userId, role: 'caregiver' as const, grants: {} };
  const { verdicts } = await push(store, actor, sent, now, { ...options, former });
  return { verdicts: verdicts.map(({ record: _, ...verdict }) => verdict) };
}
