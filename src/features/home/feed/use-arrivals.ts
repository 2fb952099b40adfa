import { useMemo, useState } from 'react';
import type { EventRecord } from '../../../../schema/records/event.ts';
import type { Entry } from '../../../replica/documents/entry.ts';
import { type Arrivals, arrivalsOf } from './arrivals.ts';

/**
 * The rows to show while others add entries: new rows flash for a second, or are held above while
 * the person has scrolled down, so that the visible rows do not move.
 */
export function useArrivals(
  entries: readonly Entry<EventRecord>[] | undefined,
  { myId, isScrolled }: { myId: string | undefined; isScrolled: boolean },
): Arrivals & { release: () => void } {
  const [known, setKnown] = useState<ReadonlySet<string> | null>(null);
  const [flashing, setFlashing] = useState<ReadonlySet<string>>(NONE);
  const arrivals = useMemo(
    () => arrivalsOf(entries ?? NOTHING, { known, myId, isScrolled }),
    [entries, known, myId, isScrolled],
  );
  const remember = (list: readonly Entry<EventRecord>[], news: ReadonlySet<string>) => {
    setKnown(new Set([...(known ?? []), ...list.map(({ record }) => record.id)]));
    if (news.size > 0) setFlashing(news);
  };
  const isNews = known === null || arrivals.shown.some(({ record }) => !known.has(record.id));
  if (entries !== undefined && isNews) remember(arrivals.shown, arrivals.fresh);
  return {
    ...arrivals,
    // The flash is an animation that plays once, so nothing has to end it.
    fresh: flashing,
    release: () => remember(arrivals.held, new Set(arrivals.held.map(({ record }) => record.id))),
  };
}

const NONE: ReadonlySet<string> = new Set();
const NOTHING: readonly Entry<EventRecord>[] = [];
