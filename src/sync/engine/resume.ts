import { collectionNames } from '../../../schema/collections.ts';
import { historyOnlyOf } from '../../../schema/collections/history.ts';
import type { PushAnswer } from '../../../schema/wire/sync.ts';
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
 * The state after an answer. A new epoch means that the server was restored from a backup: acknowledged records may be
 * missing there and are compared. Another scope means that this person may see more or less than before. Every answer
 * says it, because a right may begin and end between two pulls, and what was stored here meanwhile would stay.
 */
export function withAnswer(state: SyncState, { epoch, scope }: Answered): SyncState {
  if (state.epoch === epoch && state.scope === scope) return state;
  const isKnown = (state.epoch ?? epoch) === epoch && (state.scope ?? scope) === scope;
  return { ...(isKnown ? state : withFullRefetch(state)), epoch, scope };
}

type Answered = Pick<PushAnswer, 'epoch' | 'scope'>;

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
