import { COMPARE_ROWS_MAX } from '../../../schema/limits.ts';
import type { AnyRecord, NodeId } from '../../../schema/records/record.ts';
import { digestOf } from '../../../schema/rules/merge.ts';
import type { ErrorCode } from '../../../schema/wire/errors.ts';
import type { PullAnswer, PushRow, Verdict } from '../../../schema/wire/sync.ts';
import { stampedAgain } from '../../replica/documents/document.ts';
import type { SyncState } from '../../replica/sync/sync-state.ts';
import type { Settled, Waiting } from '../../replica/sync/sync-store.ts';
import type { EngineStore } from './engine.ts';
import type { Step } from './machine.ts';
import { SyncError, holdsEverything } from './sync-error.ts';
import type { Transport } from '../worker/transport.ts';

/**
 * The four steps of replication. Each is one request and what follows from it, written so that
 * it may stop after any line and be taken again: records are stored before the state claims
 * them, and storing twice is storing once.
 */
export type StepContext = {
  store: EngineStore;
  transport: Transport;
  state: SyncState;
  pushLimit: number;
  pullLimit: number;
  /** How often the server has had no answer for a record that was sent alone, by id. */
  refusals: Map<string, number>;
  now(): number;
  /** Device clock minus the server's as last measured; null when it never was. */
  skewMs: number | null;
  onSkew(skewMs: number): void;
};

export type StepResult = {
  state: SyncState;
  /** The same step has more to do. */
  more: boolean;
  /** Steps that have become due. */
  due: Step[];
  /** Records the server has answered for. */
  sent: number;
};

export function takeStep(step: Step, context: StepContext): Promise<StepResult> {
  switch (step) {
    case 'push':
      return push(context);
    case 'pull':
      return pull(context);
    case 'history':
      return history(context);
    case 'audit':
      return audit(context);
  }
}

/** How wrong a measured skew may be: what this device stamps again is in time all the same. */
const MEASURE_ERROR_MS = 30_000;

/**
 * Sent alone and refused this often, while others had their turn, a record is the trouble and not
 * the server, and the person is told.
 */
const REFUSED_OFTEN = 3;
/** Verdicts of a server that is older than this release: it will know some day. */
const NOT_KNOWN_YET: ReadonlySet<string | undefined> = new Set<ErrorCode>([
  'UNKNOWN_COLLECTION',
  'UNKNOWN_TYPE',
]);

/** Sends the longest waiting records and takes a verdict for each. */
async function push(context: StepContext): Promise<StepResult> {
  const { store, transport, state, onSkew } = context;
  const waiting = apart(await stampedInTime(context), context.refusals);
  if (waiting.length === 0) return { state, more: false, due: [], sent: 0 };
  const { answer, skewMs } = await transport
    .push({ node: store.node, rows: waiting.map(toRow) })
    .catch(async (error: unknown) => {
      const [only] = waiting;
      if (only && waiting.length === 1) await makeWay(only, error, context);
      throw error;
    });
  onSkew(skewMs);
  const answered = matchVerdicts(waiting, answer.verdicts);
  for (const { record } of answered) context.refusals.delete(record.id);
  const settled = answered.filter(({ verdict }) => !isNotKnownYet(verdict));
  const met = meetEpoch(state, answer.epoch);
  const gone = settled.filter(({ verdict }) => verdict.gone).map(keyOf);
  // Before anything counts as acknowledged, whose word that is must be known for good; and dying
  // with something that is not for this person's eyes, the device must find it.
  const begun = gone.length > 0 ? { ...met, compareFrom: '' } : met;
  if (begun !== state) await store.writeState(begun);
  await store.settle(settled, answer.serverTime);
  await store.dropRecords(gone);
  if (begun !== met) await store.writeState(met);
  const stuck = answered.filter(
    (row) => isNotKnownYet(row.verdict) || isStuck(row, store.node, answer.serverTime),
  );
  for (const { collection, record } of stuck) await store.postpone(collection, record.id);
  if (stuck.length === answered.length) throw new SyncError('refused');
  return { state: met, more: true, due: resumed(met), sent: answered.length - stuck.length };
}

/** What the server could not answer for before goes when nothing else waits, and alone. */
function apart(
  waiting: readonly Waiting[],
  refusals: ReadonlyMap<string, number>,
): readonly Waiting[] {
  const others = waiting.filter(({ record }) => !refusals.has(record.id));
  return others.length > 0 ? others : waiting.slice(0, 1);
}

/** One record that the server cannot answer for must not hold up those behind it. */
async function makeWay(
  only: Waiting,
  error: unknown,
  { store, refusals }: StepContext,
): Promise<void> {
  if (!(error instanceof SyncError) || holdsEverything(error.kind)) return;
  const { collection, record } = only;
  const times = (refusals.get(record.id) ?? 0) + 1;
  refusals.set(record.id, times);
  if (error.reason && times >= REFUSED_OFTEN) await store.refuse(only, error.reason);
  else await store.postpone(collection, record.id);
}

function isNotKnownYet({ verdict, code }: Verdict): boolean {
  return verdict === 'rejected' && NOT_KNOWN_YET.has(code);
}

/**
 * What waits, stamped again where this device's clock was ahead when it was written. The server
 * would say so too; but a request that was refused for its stamps may arrive once more, when
 * their time has come, and would then beat everything written since.
 */
async function stampedInTime({
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

/** Fetches what has changed since the checkpoint, or begins anew. */
async function pull(context: StepContext): Promise<StepResult> {
  const { store, transport, pullLimit, onSkew } = context;
  const answered = await transport
    .pull({ checkpoint: context.state.checkpoint, limit: pullLimit })
    .catch(nullIfStale);
  if (answered === null) return again(readAllAgain(context.state));
  const { answer, skewMs } = answered;
  onSkew(skewMs);
  const state = { ...context.state, heardAt: answer.serverTime };
  if (answer.kind === 'start') return beginAnew(answer, { ...context, state });
  await store.absorb(answer.changes);
  await store.dropRecords(answer.gone ?? []);
  if (state.scope !== null && state.scope !== answer.scope) {
    // This person may see more or less than before.
    return again(readAllAgain({ ...state, scope: answer.scope }));
  }
  return {
    state: { ...state, checkpoint: answer.checkpoint, scope: answer.scope },
    more: answer.more,
    due: [],
    sent: 0,
  };
}

/**
 * A new device, or one that must read everything again. What one holds that has lost its place
 * is compared: the server may have forgotten it, or a right to it may be gone.
 */
async function beginAnew(
  answer: PullAnswer,
  { store, state, now }: StepContext,
): Promise<StepResult> {
  const met = meetEpoch(state, answer.epoch);
  const hasLostPlace = met.compareFrom === null && (await store.holdsAcknowledged());
  const next: SyncState = {
    ...met,
    checkpoint: answer.checkpoint,
    scope: answer.scope,
    history: answer.history,
    progress: null,
    usable: met.usable || answer.history === null,
    compareFrom: hasLostPlace ? '' : met.compareFrom,
    lastAuditAt: met.compareFrom === null ? now() : met.lastAuditAt,
  };
  return { state: next, more: false, due: resumed(next), sent: 0 };
}

/**
 * The state on hearing from the server in `epoch`. A new one means that it was restored from a
 * backup: what counted as acknowledged may be gone there, and is compared from the start.
 */
function meetEpoch(state: SyncState, epoch: string): SyncState {
  if (state.epoch === epoch) return state;
  return state.epoch === null ? { ...state, epoch } : { ...readAllAgain(state), epoch };
}

/** From the start: fetch all there is, then ask the server what of ours it does not have. */
export function readAllAgain(state: SyncState): SyncState {
  return { ...state, checkpoint: null, history: null, compareFrom: '' };
}

function again(state: SyncState): StepResult {
  return { state, more: false, due: resumed(state), sent: 0 };
}

/** The steps that a state still has before it. */
export function resumed({ checkpoint, history, compareFrom }: SyncState): Step[] {
  return [
    ...(checkpoint === null ? (['pull'] as const) : []),
    ...(history === null ? [] : (['history'] as const)),
    ...(compareFrom === null ? [] : (['audit'] as const)),
  ];
}

function nullIfStale(error: unknown): null {
  if (error instanceof SyncError && error.kind === 'stale') return null;
  throw error;
}

/** One page of the history of a new device, newest first. */
async function history({
  store,
  transport,
  state,
  pullLimit,
  onSkew,
}: StepContext): Promise<StepResult> {
  if (state.history === null) return { state, more: false, due: [], sent: 0 };
  const answered = await transport
    .history({ cursor: state.history, limit: pullLimit })
    .catch(nullIfStale);
  if (answered === null) return again(readAllAgain(state));
  if (answered.answer.epoch !== state.epoch) return again(meetEpoch(state, answered.answer.epoch));
  const { answer, skewMs } = answered;
  onSkew(skewMs);
  await store.absorb(answer.changes);
  return {
    state: {
      ...state,
      history: answer.cursor,
      progress: { done: answer.done, total: answer.total },
      usable: state.usable || answer.recentDone || answer.cursor === null,
    },
    more: answer.cursor !== null,
    due: [],
    sent: 0,
  };
}

/** One page of the audit: mends the queue, and asks the server what it does not hold. */
async function audit({ store, transport, state, onSkew }: StepContext): Promise<StepResult> {
  if (state.compareFrom === null) return { state, more: false, due: [], sent: 0 };
  const page = await store.auditPage(state.compareFrom, COMPARE_ROWS_MAX);
  let differing = 0;
  if (page.rows.length > 0) {
    const { answer, skewMs } = await transport.compare({ rows: page.rows });
    onSkew(skewMs);
    if (answer.epoch !== state.epoch) return again(meetEpoch(state, answer.epoch));
    await store.dropRecords(answer.gone ?? []);
    await store.markWaiting(answer.differing);
    differing = answer.differing.length;
  }
  return {
    state: { ...state, compareFrom: page.next },
    more: page.next !== null,
    due: differing + page.mended > 0 ? ['push'] : [],
    sent: 0,
  };
}

function keyOf({ collection, record: { id } }: Settled): { collection: string; id: string } {
  return { collection, id };
}

/** Most rows have lost nothing, and say nothing of it. */
function toRow({ collection, record, superseded }: Waiting): PushRow {
  return { collection, record, ...(superseded.length > 0 ? { superseded: [...superseded] } : {}) };
}

/** Ahead, and not by stamps of this node: only time helps, so asking at once again does not. */
function isStuck({ record, verdict }: Settled, node: NodeId, serverTime: number): boolean {
  return verdict.verdict === 'ahead' && !isEarly(record, node, serverTime);
}

/** Whether stamps of this node lie further ahead than the server takes. */
function isEarly(record: AnyRecord, node: NodeId, serverTime: number): boolean {
  return digestOf(stampedAgain(record, node, serverTime)) !== digestOf(record);
}

/** A row without a verdict, or with one for another record, is not answered and stays queued. */
function matchVerdicts(waiting: readonly Waiting[], verdicts: readonly Verdict[]): Settled[] {
  const settled = waiting.flatMap((row, i) => {
    const verdict = verdicts[i];
    return verdict?.id === row.record.id && verdict.collection === row.collection
      ? [{ ...row, verdict }]
      : [];
  });
  // Nothing answered at all: not an answer to this request.
  if (settled.length === 0) throw new SyncError('invalid');
  return settled;
}
