import { isCollectionName } from '../../../schema/collections.ts';
import { isReadableRecord } from '../../../schema/readable.ts';
import { Change } from '../../../schema/wire/sync.ts';
import type { SetAside, SyncState } from '../../replica/sync/sync-state.ts';

/** More of them are not written down by name. */
const SET_ASIDE_MAX = 200;
/** Tests and tools run without a build. */
const RELEASE = typeof __APP_VERSION__ === 'string' ? __APP_VERSION__ : '';

/** What is left of an answer or a message without the records that this device cannot read. */
export type Separated = { readable: unknown; unreadable: SetAside[] };

/**
 * Takes the records out that cannot be merged, stored or shown here, so that they keep no other
 * record from arriving. Does not look at anything else: that is for the schema of the answer.
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
 * The state after an answer: the records that were set aside are remembered by name, until the
 * server sends a version that can be read, or takes them away.
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
  const over = new Set([...read, ...gone].map(textOf));
  const kept = [...state.setAside.filter((each) => !over.has(textOf(each))), ...unreadable];
  const setAside = [...new Map(kept.map((each) => [textOf(each), each])).values()];
  return { ...state, setAside: setAside.slice(-SET_ASIDE_MAX), setAsideBy: RELEASE };
}

/** Whether this release may be able to read what an earlier one has set aside. */
export function mayReadSetAside({ setAside, setAsideBy }: SyncState): boolean {
  return setAside.length > 0 && setAsideBy !== RELEASE;
}

type Named = { collection: string; id: string };

/** Records of a newer release's collections are left to it: this one does not store them. */
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

function textOf({ collection, id }: Named): string {
  return `${collection}/${id}`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
