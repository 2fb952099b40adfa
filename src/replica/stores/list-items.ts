import { collections } from '../../../schema/collections.ts';
import type { ListKind } from '../../../schema/records/list-item-kinds.ts';
import type { ListItem, ListItemRecord } from '../../../schema/records/list-item.ts';
import { type Live, mapLive } from '../../lib/live.ts';
import type { Replica } from '../replica.ts';
import type { RecordStore } from './record-store.ts';

type Replicated = Pick<Replica, 'store'>;

/** The family's lists on this device. */
export function listItemsOf(replica: Replicated): RecordStore<ListItemRecord> {
  return replica.store(collections.listItems);
}

/** One list by name, archived items too: of all children, and of the family. */
export function liveList<K extends ListKind>(
  replica: Replicated,
  kind: K,
): Live<readonly ListItem<K>[]> {
  return mapLive(listItemsOf(replica).live({ kinds: [kind], order: 'oldestFirst' }), (entries) =>
    sorted(entries.map(({ record }) => record as ListItem<K>)),
  );
}

/** One list as it is stored now. */
export async function readList<K extends ListKind>(
  replica: Replicated,
  kind: K,
): Promise<readonly ListItem<K>[]> {
  return sorted((await listItemsOf(replica).find({ kinds: [kind] })) as ListItem<K>[]);
}

function sorted<K extends ListKind>(items: readonly ListItem<K>[]): ListItem<K>[] {
  return items.toSorted((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1));
}
