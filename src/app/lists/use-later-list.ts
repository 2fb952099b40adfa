import { useEffect, useState } from 'react';
import type { ListKind } from '../../../schema/records/list-item-kinds.ts';
import type { ListItem } from '../../../schema/records/list-item.ts';
import type { Live } from '../../lib/live.ts';
import { useLive } from '../../ui/use-live.ts';
import { useReplica } from '../services.tsx';

/**
 * One of the family's lists for a screen that can be drawn without it, and so loads its code later.
 *
 * @param kind null: not needed
 * @returns undefined until it is read
 */
export function useLaterList<K extends ListKind>(
  kind: K | null,
): readonly ListItem<K>[] | undefined {
  const replica = useReplica();
  const [live, setLive] = useState<Live<readonly ListItem<K>[]> | null>(null);
  useEffect(() => {
    if (!replica || kind === null) return;
    let left = false;
    import('../../replica/stores/list-items.ts').then(
      ({ liveList }) => !left && setLive(liveList(replica, kind)),
      () => undefined,
    );
    return () => {
      left = true;
      setLive(null);
    };
  }, [replica, kind]);
  return useLive(live);
}
