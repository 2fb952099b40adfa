import type { AnyRecord, NodeId } from '../../../schema/records/record.ts';
import { digestOf } from '../../../schema/rules/merge.ts';
import type { ErrorCode } from '../../../schema/wire/errors.ts';
import type { PushRow, Verdict } from '../../../schema/wire/sync.ts';
import type { DebugDetails } from '../../lib/debug-log.ts';
import { restamped } from '../../replica/documents/document.ts';
import type { Settled, Waiting } from '../../replica/sync/sync-store.ts';
import { stepsToResume, withAnswer } from './resume.ts';
import type { StepContext, StepResult } from './step.ts';
import { SyncError, holdsEverything } from './sync-error.ts';
import { withSetAside } from './unreadable.ts';

/**
 * Tolerance for the error of the measured skew: restamped records are within the server's limit
 * even then.
 */
const MEASURE_ERROR_MS = 30_000;

/**
 * A record that the server refuses this often when it is sent alone, while other records go
 * through, is itself the problem, and is shown to the person.
 */
const REFUSALS_MAX = 3;
/** Verdicts of a server that is older than this release: after its upgrade it accepts the record. */
const UNKNOWN_TO_OLDER_SERVER: ReadonlySet<string | undefined> = new Set<ErrorCode>([
  'UNKNOWN_COLLECTION',
  'UNKNOWN_TYPE',
]);

/** Sends the records that have waited longest and stores the verdict for each. */
export async function push(context: StepContext): Promise<StepResult> {
  const { store, transport, state, onSkew } = context;
  const waiting = nextBatch(await waitingInTime(context), context.refusals);
  if (waiting.length === 0) return { state, more: false, due: [], sent: 0 };
  const {
    answer,
    skewMs,
    unreadable = [],
  } = await transport
    .push({ node: store.node, rows: waiting.map(toRow) })
    .catch(async (error: unknown) => {
      const [only] = waiting;
      if (only && waiting.length === 1) await postponeOrRefuse(only, error, context);
      throw error;
    });
  onSkew(skewMs);
  const answered = matchVerdicts(waiting, answer.verdicts);
  for (const { record } of answered) context.refusals.delete(record.id);
  const settled = answered.filter(({ verdict }) => !isUnknownToOlderServer(verdict));
  const known = withSetAside(withAnswer(state, answer), { unreadable, read: [], gone: [] });
  const gone = settled.filter(({ verdict }) => verdict.gone).map(keyOf);
  // Epoch and scope are stored before any record counts as acknowledged in them. If records must also
  // disappear from this device, the audit is stored as due first: a crash in between then cannot
  // leave a record here that this person may no longer see.
  const begun = gone.length > 0 ? { ...known, compareFrom: '' } : known;
  if (begun !== state) await store.writeState(begun);
  await store.settle(settled, answer.serverTime);
  await store.dropRecords(gone);
  if (begun !== known) await store.writeState(known);
  const stuck = answered.filter(
    (row) => isUnknownToOlderServer(row.verdict) || isStuck(row, store.node, answer.serverTime),
  );
  for (const { collection, record } of stuck) await store.postpone(collection, record.id);
  if (stuck.length === answered.length) throw new SyncError('refused');
  return {
    state: known,
    more: true,
    due: stepsToResume(known),
    sent: answered.length - stuck.length,
    details: { rows: waiting.length, ...countVerdicts(answer.verdicts), postponed: stuck.length },
  };
}

/** Records that the server has failed on before are sent last, and one at a time. */
function nextBatch(
  waiting: readonly Waiting[],
  refusals: ReadonlyMap<string, number>,
): readonly Waiting[] {
  const others = waiting.filter(({ record }) => !refusals.has(record.id));
  return others.length > 0 ? others : waiting.slice(0, 1);
}

/** A record that the server fails on must not block the records behind it. */
async function postponeOrRefuse(
  only: Waiting,
  error: unknown,
  { store, refusals }: StepContext,
): Promise<void> {
  if (!(error instanceof SyncError) || holdsEverything(error.kind)) return;
  const { collection, record } = only;
  const times = (refusals.get(record.id) ?? 0) + 1;
  refusals.set(record.id, times);
  if (error.reason && times >= REFUSALS_MAX) await store.refuse(only, error.reason);
  else await store.postpone(collection, record.id);
}

function isUnknownToOlderServer({ verdict, code }: Verdict): boolean {
  return verdict === 'rejected' && UNKNOWN_TO_OLDER_SERVER.has(code);
}

/**
 * The waiting records, stamped again if this device's clock was ahead when they were written. The
 * server would answer `ahead`, but a copy of the refused request may reach it again later, when
 * the stamps are no longer in the future, and would then win against everything written since.
 */
async function waitingInTime({
  store,
  pushLimit,
  now,
  skewMs,
}: StepContext): Promise<readonly Waiting[]> {
  const waiting = await store.waiting(pushLimit);
  if (skewMs === null) return waiting;
  const serverTime = now() - skewMs - MEASURE_ERROR_MS;
  const early = waiting.filter(({ record }) => isEarly(record, store.node, serverTime));
  if (early.length === 0) return waiting;
  const ahead = early.map(({ collection, record, superseded }) => ({
    collection,
    record,
    superseded,
    verdict: { collection, id: record.id, verdict: 'ahead' as const, seq: 0 },
  }));
  await store.settle(ahead, serverTime);
  return store.waiting(pushLimit);
}

function keyOf({ collection, record: { id } }: Settled): { collection: string; id: string } {
  return { collection, id };
}

/** `superseded` is left out when it is empty, as it is for most rows. */
function toRow({ collection, record, superseded }: Waiting): PushRow {
  return { collection, record, ...(superseded.length > 0 ? { superseded: [...superseded] } : {}) };
}

/**
 * Ahead because of another node's stamps: it must wait, because sending again at once cannot
 * succeed.
 */
function isStuck({ record, verdict }: Settled, node: NodeId, serverTime: number): boolean {
  return verdict.verdict === 'ahead' && !isEarly(record, node, serverTime);
}

/** Whether stamps of this node lie further in the future than the server accepts. */
function isEarly(record: AnyRecord, node: NodeId, serverTime: number): boolean {
  return digestOf(restamped(record, node, serverTime)) !== digestOf(record);
}

/** A row without a verdict, or with a verdict for another record, is unanswered and stays queued. */
function matchVerdicts(waiting: readonly Waiting[], verdicts: readonly Verdict[]): Settled[] {
  const settled = waiting.flatMap((row, i) => {
    const verdict = verdicts[i];
    return verdict?.id === row.record.id && verdict.collection === row.collection
      ? [{ ...row, verdict }]
      : [];
  });
  // No row has a verdict: this is not an answer to our request.
  if (settled.length === 0) throw new SyncError('invalid');
  return settled;
}

function countVerdicts(verdicts: readonly Verdict[]): DebugDetails {
  const counts: Record<string, number> = {};
  for (const { verdict } of verdicts) counts[verdict] = (counts[verdict] ?? 0) + 1;
  return counts;
}
