import { useMemo } from 'react';
import type { ListKind } from '../../../../schema/records/list-item-kinds.ts';
import type { ListItem } from '../../../../schema/records/list-item.ts';
import { useReplica } from '../../../app/services.tsx';
import { listItemsOf, liveList } from '../../../replica/stores/list-items.ts';
import { useLive } from '../../../ui/use-live.ts';
import { useQuery } from '../../../app/use-query.ts';

/** One of the family's lists by name; undefined while it loads. */
export function useItems<K extends ListKind>(kind: K): readonly ListItem<K>[] | undefined {
  const replica = useReplica();
  const live = useMemo(() => replica && liveList(replica, kind), [replica, kind]);
  return useLive(live);
}

/** Those in the trash, the last deleted first. */
export function useDeletedItems<K extends ListKind>(kind: K): readonly ListItem<K>[] {
  const removed = useQuery(
    (replica) => listItemsOf(replica).live({ kinds: [kind], removed: true, order: 'newestFirst' }),
    [kind],
  );
  return (removed ?? [])
    .map(({ record }) => record as ListItem<K>)
    .toSorted((a, b) => (b.removed?.at ?? 0) - (a.removed?.at ?? 0));
}
