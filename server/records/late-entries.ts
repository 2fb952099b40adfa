import { isCollectionName } from '../../schema/collections.ts';
import { members } from '../../schema/collections/members.ts';
import { LATE_LIST_MAX, lateListIn, lateWriteIn } from '../../schema/rights/late-write.ts';
import type { LateEntriesAnswer, LateEntriesRequest } from '../../schema/wire/late-entries.ts';
import type { PushRow, Verdict } from '../../schema/wire/sync.ts';
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
  { node, rows }: Omit<LateEntriesRequest, 'refreshToken'>,
  now: number,
  options: Omit<PushOptions, 'former'>,
): Promise<LateEntriesAnswer> {
  const undecided = await undecidedOf(store, accountId, userId);
  let room = LATE_LIST_MAX - undecided.size;
  const [taken, left]: [PushRow[], PushRow[]] = [[], []];
  for (const row of rows) {
    const fits = undecided.has(idIn(row)) || (room -= 1) >= 0;
    (fits ? taken : left).push(row);
  }
  // Nothing is allowed today; what the person was allowed then decides.
  const actor = { accountId, userId, role: 'caregiver' as const, grants: {} };
  const sent = { node, rows: taken };
  const { verdicts } = await push(store, actor, sent, now, { ...options, former });
  return { verdicts: [...verdicts.map(withoutRecord), ...left.map(tooMany)] };
}

/** The ids of this person's late writes that no parent has decided about. */
async function undecidedOf(
  store: RecordStore,
  accountId: string,
  userId: string,
): Promise<Set<string>> {
  const people = await store.listAll(accountId, members);
  const keys = people
    .flatMap(({ record }) => lateListIn(record))
    .flatMap(({ collection, id }) => (isCollectionName(collection) ? [{ collection, id }] : []));
  const marked = (await store.getMany(accountId, keys)).filter(
    ({ record }) => lateWriteIn(record)?.by === userId,
  );
  return new Set(marked.map(({ record }) => record.id));
}

function withoutRecord({ record: _, ...verdict }: Verdict): Verdict {
  return verdict;
}

function tooMany(row: PushRow): Verdict {
  return {
    collection: row.collection,
    id: idIn(row),
    seq: 0,
    verdict: 'rejected',
    code: 'RATE_LIMITED',
    message: 'Too many entries wait for a decision of the family.',
  };
}

/** '' without an id. */
function idIn({ record }: PushRow): string {
  const isRecord = typeof record === 'object' && record !== null && 'id' in record;
  return isRecord && typeof record.id === 'string' ? record.id : '';
}
