import type { LiveMessage } from '../../../schema/wire/socket.ts';
import type { SyncState } from '../../replica/sync/sync-state.ts';
import type { EngineStore } from './ports.ts';

/**
 * Applies a change received over the socket if it directly follows the stored checkpoint.
 *
 * @returns the new state; `old` when the change is already stored; `gap` when changes in between
 * are missing or one cannot be read, or when this person sees more or less than at the last pull
 */
export async function applyPatch(
  { place, changes, gone }: LiveMessage,
  state: SyncState,
  store: Pick<EngineStore, 'absorb' | 'dropRecords'>,
): Promise<SyncState | 'old' | 'gap'> {
  const { checkpoint, scope } = state;
  if (checkpoint === null || checkpoint.epoch !== place.epoch) return 'gap';
  // What another scope shows must not be stored under this one: the pull that follows compares.
  if ((place.scope ?? scope) !== scope) return 'gap';
  if (place.seq <= checkpoint.seq) return 'old';
  if (place.from !== checkpoint.seq) return 'gap';
  // The pull that follows a gap sets the record aside.
  if ((await store.absorb(changes)).length > 0) return 'gap';
  await store.dropRecords(gone ?? []);
  return { ...state, checkpoint: { epoch: place.epoch, seq: place.seq } };
}
