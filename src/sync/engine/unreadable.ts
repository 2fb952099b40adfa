import { isCollectionName } from '../../../schema/collections.ts';
import { isReadableRecord } from '../../../schema/readable.ts';
import { Change } from '../../../schema/wire/sync.ts';
import type { SetAside, SyncState } from '../../replica/sync/sync-state.ts';

/** At most this many records are stored by name; older ones are dropped. */
const SET_ASIDE_MAX = 200;
/** Empty in tests and scripts, which run without a build. */
const RELEASE = typeof __APP_VERSION__ === 'string' ? __APP_VERSION__ : '';

/** An answer or message without the records that this device cannot read, and the names of those. */
export type Separated = { readable: unknown; unreadable: SetAside[] };

/**
 * Removes the records that this device cannot merge, store or show, so that the others still arrive.
 * Nothing else is checked here; the schema of the answer does that.
 */
export function withoutUnreadable(received: unknown): Separated {
  if (!isObject(received)) return { readable: received, unreadable: [] };
  const unreadable: SetAside[] = [];
  const readable: Record<string, unknown> = { ...received };
  if (Array.isArray(received['changes'])) {
    readable['changes'] = received['changes'].filter((change: unknown) => {
      if (isReadable(change)) return true;
      unreadable.push(nameOf(change));
      return false;
    });
  }
  if (Array.isArray(received['verdicts'])) {
    readable['verdicts'] = received['verdicts'].map((verdict: unknown) => {
      if (!isObject(verdict) || !('record' in verdict) || isReadable(verdict)) return verdict;
      const { record: _, ...rest } = verdict;
      unreadable.push(nameOf(verdict));
      return rest;
    });
  }
  return { readable, unreadable };
}

/**
 * The state after an answer. Records that were set aside are stored by name until the server sends a
 * readable version or says that they are gone.
 */
export function withSetAside(
  state: SyncState,
  {
    unreadable,
    read,
    gone,
  }: { unreadable: readonly SetAside[]; read: readonly Named[]; gone: readonly Named[] },
): SyncState {
  if (unreadable.length === 0 && state.setAside.length === 0) return state;
  const settled = new Set([...read, ...gone].map(keyOf));
  const kept = [...state.setAside.filter((each) => !settled.has(keyOf(each))), ...unreadable];
  const setAside = [...new Map(kept.map((each) => [keyOf(each), each])).values()];
  return { ...state, setAside: setAside.slice(-SET_ASIDE_MAX), setAsideBy: RELEASE };
}

/** Whether another release has set records aside, which this one may be able to read. */
export function mayReadSetAside({ setAside, setAsideBy }: SyncState): boolean {
  return setAside.length > 0 && setAsideBy !== RELEASE;
}

type Named = { collection: string; id: string };

/** Records of unknown collections count as readable: they belong to a newer release and are not stored. */
function isReadable(change: unknown): boolean {
  try {
    const parsed = Change.safeParse(change);
    if (!parsed.success) return false;
    const { collection, record } = parsed.data;
    return !isCollectionName(collection) || isReadableRecord(collection, record);
  } catch {
    return false;
  }
}

function nameOf(change: unknown): SetAside {
  if (!isObject(change)) return { collection: '', id: '' };
  const { collection, record, id = isObject(record) ? record['id'] : '' } = change;
  return { collection: textIn(collection), id: textIn(id) };
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 80) : '';
}

function keyOf({ collection, id }: Named): string {
  return `${collection}/${id}`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
