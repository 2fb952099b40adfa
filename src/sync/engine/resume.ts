import { collectionNames } from '../../../schema/collections.ts';
import { historyOnlyOf } from '../../../schema/collections/history.ts';
import type { SyncState } from '../../replica/sync/sync-state.ts';
import type { Step } from './machine.ts';
import type { StepResult } from './step.ts';

/** The steps that a stored state still requires. */
export function stepsToResume({ checkpoint, history, compareFrom }: SyncState): Step[] {
  return [
    ...(checkpoint === null ? (['pull'] as const) : []),
    ...(history === null ? [] : (['history'] as const)),
    ...(compareFrom === null ? [] : (['audit'] as const)),
  ];
}

/** Start over: fetch everything, then ask the server which of our records it does not have. */
export function withFullRefetch(state: SyncState): SyncState {
  return { ...state, checkpoint: null, history: null, compareFrom: '' };
}

/**
 * The state after an answer from the server in `epoch`. A new epoch means that the server was
 * restored from a backup: acknowledged records may be missing there and are compared.
 */
export function withEpoch(state: SyncState, epoch: string): SyncState {
  if (state.epoch === epoch) return state;
  return state.epoch === null ? { ...state, epoch } : { ...withFullRefetch(state), epoch };
}

/**
 * The state that reads the history of a collection that an earlier release did not know and
 * therefore skipped, if there is one and no other history is being read.
 */
export function withUnreadCollection(state: SyncState): SyncState {
  if (state.checkpoint === null || state.history !== null) return state;
  const unread = collectionNames.find((name) => !state.readCollections.includes(name));
  if (unread === undefined) return state;
  const readCollections = [...state.readCollections, unread];
  return { ...state, history: historyOnlyOf(unread), progress: null, readCollections };
}

/** The result of a step that ends by starting over from `state`. */
export function restartFrom(state: SyncState): StepResult {
  return {
    state,
    more: false,
    due: stepsToResume(state),
    sent: 0,
    details: { restart: true },
  };
}
