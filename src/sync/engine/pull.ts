import { collectionNames } from '../../../schema/collections.ts';
import type { PullAnswer } from '../../../schema/wire/sync.ts';
import type { SyncState } from '../../replica/sync/sync-state.ts';
import {
  restartFrom,
  stepsToResume,
  withAnswer,
  withFullRefetch,
  withUnreadCollection,
} from './resume.ts';
import type { StepContext, StepResult } from './step.ts';
import { SyncError } from './sync-error.ts';
import { withSetAside } from './unreadable.ts';

/** Fetches what has changed since the checkpoint, or starts from nothing. */
export async function pull(context: StepContext): Promise<StepResult> {
  const { store, transport, pullLimit, onSkew } = context;
  const answered = await transport
    .pull({ checkpoint: context.state.checkpoint, limit: pullLimit })
    .catch(nullIfStale);
  if (answered === null) return restartFrom(withFullRefetch(context.state));
  const { answer, skewMs, unreadable = [] } = answered;
  onSkew(skewMs);
  const contacted = { ...context.state, heardAt: answer.serverTime };
  if (answer.kind === 'start') return startFromNothing(answer, { ...context, state: contacted });
  refuseReplayed(context.state.checkpoint, answer);
  const failed = await store.absorb(answer.changes);
  await store.dropRecords(answer.gone ?? []);
  const state = withSetAside(contacted, {
    unreadable: [...unreadable, ...failed],
    read: answer.changes.map(({ collection, record: { id } }) => ({ collection, id })),
    gone: answer.gone ?? [],
  });
  const known = withAnswer(state, answer);
  if (state.checkpoint !== null && known.checkpoint === null) return restartFrom(known);
  return {
    state: { ...known, checkpoint: answer.checkpoint },
    more: answer.more,
    due: [],
    sent: 0,
    details: {
      rows: answer.changes.length,
      gone: answer.gone?.length ?? 0,
      setAside: unreadable.length + failed.length,
    },
  };
}

/**
 * A cache or proxy on the way may repeat the answer to an earlier request. It would set the
 * checkpoint back, and the device would say that it is up to date.
 */
function refuseReplayed(asked: SyncState['checkpoint'], answer: PullAnswer): void {
  if (asked === null || asked.epoch !== answer.checkpoint.epoch) return;
  const isOlder = answer.checkpoint.seq < asked.seq;
  const repeats = answer.changes.some(({ seq }) => seq <= asked.seq);
  if (isOlder || repeats) throw new SyncError('invalid');
}

/** One page of the history of a new device, newest first. */
export async function history({
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
  if (answered === null) return restartFrom(withFullRefetch(state));
  const { answer, skewMs, unreadable = [] } = answered;
  const agreed = withAnswer(state, answer);
  if (agreed !== state) return restartFrom(agreed);
  onSkew(skewMs);
  const failed = await store.absorb(answer.changes, { mayBeNew: true });
  const known = withSetAside(state, {
    unreadable: [...unreadable, ...failed],
    read: answer.changes.map(({ collection, record: { id } }) => ({ collection, id })),
    gone: [],
  });
  const next = withUnreadCollection({
    ...known,
    history: answer.cursor,
    progress: { done: answer.done, total: answer.total },
    usable: state.usable || answer.recentDone || answer.cursor === null,
  });
  return {
    state: next,
    more: next.history !== null,
    due: [],
    sent: 0,
    details: {
      rows: answer.changes.length,
      done: answer.done,
      total: answer.total,
      setAside: unreadable.length + failed.length,
    },
  };
}

/**
 * The first answer to a new device, or to one that must fetch everything again. If a device holds
 * records but has lost its checkpoint, its records are compared: the server may have forgotten
 * some, or the right to see some may be gone.
 */
async function startFromNothing(
  answer: PullAnswer,
  { store, state, now }: StepContext,
): Promise<StepResult> {
  const known = withAnswer(state, answer);
  const hasLostPlace = known.compareFrom === null && (await store.holdsAcknowledged());
  const next: SyncState = {
    ...known,
    checkpoint: answer.checkpoint,
    history: answer.history,
    progress: null,
    usable: known.usable || answer.history === null,
    readCollections: [...collectionNames],
    setAside: [],
    compareFrom: hasLostPlace ? '' : known.compareFrom,
    lastAuditAt: known.compareFrom === null ? now() : known.lastAuditAt,
  };
  return {
    state: next,
    more: false,
    due: stepsToResume(next),
    sent: 0,
    details: {
      start: true,
      history: answer.history !== null,
      comparing: next.compareFrom !== null,
    },
  };
}

function nullIfStale(error: unknown): null {
  if (error instanceof SyncError && error.kind === 'stale') return null;
  throw error;
}
