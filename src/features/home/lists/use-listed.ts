import { useEffect, useMemo, useState } from 'react';
import type { EventRecord, EventType } from '../../../../schema/records/event.ts';
import { afterHomePaint } from '../../../app/home-paint.ts';
import { useReplica } from '../../../app/services.tsx';
import { dayIn } from '../../../i18n/format.ts';
import { useLive } from '../../../ui/use-live.ts';

type Lists = typeof import('./listed-entries.ts');
let loaded: Lists | null = null;

/** The code of the lists comes after the first paint of Home; null until then. */
function useLists(): Lists | null {
  const [lists, setLists] = useState(loaded);
  useEffect(() => {
    if (loaded) return setLists(loaded);
    let left = false;
    afterHomePaint(() => import('./listed-entries.ts')).then(
      (next) => {
        loaded = next;
        if (!left) setLists(next);
      },
      // Without it the entries say what was known when they were made.
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, []);
  return lists;
}

type Recent = readonly EventRecord[] | undefined;

function useItems(type: EventType) {
  const replica = useReplica();
  const rule = useLists()?.ruleOf(type) ?? null;
  const live = useMemo(
    () => (replica && rule && loaded ? loaded.itemsOf(replica, rule) : null),
    [replica, rule],
  );
  return { rule, items: useLive(live) };
}

/** The last entries of a type with what the family's lists say of them now: the plan of a medicine. */
export function useListed(recent: Recent, type: EventType): Recent {
  const { rule, items } = useItems(type);
  return useMemo(
    () => (recent && rule && items ? rule.apply(recent, items) : recent),
    [recent, rule, items],
  );
}

/** The same without what the lists no longer offer. */
export function useOffered(recent: Recent, type: EventType, now: number): Recent {
  const { rule, items } = useItems(type);
  const day = dayIn(now);
  return useMemo(
    () => (recent && rule && items ? rule.offered(rule.apply(recent, items), items, day) : recent),
    [recent, rule, items, day],
  );
}
