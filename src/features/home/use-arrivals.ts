import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { EventRecord } from '../../../schema/records/event.ts';
import type { Entry } from '../../replica/entry.ts';
import { type Arrivals, arrivalsOf } from './arrivals.ts';

const FLASH_MS = 1_000;

/**
 * What a list should show while others add to it: rows that came in flash for a second, and while
 * the person has scrolled down they wait above instead of moving what is being read.
 */
export function useArrivals(
  entries: readonly Entry<EventRecord>[] | undefined,
  { myId, isScrolled }: { myId: string | undefined; isScrolled: boolean },
): Arrivals & { release: () => void } {
  const [known, setKnown] = useState<ReadonlySet<string> | null>(null);
  const [flashing, setFlashing] = useState<ReadonlySet<string>>(NONE);
  const arrivals = useMemo(
    () => arrivalsOf(entries ?? [], { known, myId, isScrolled }),
    [entries, known, myId, isScrolled],
  );
  const remember = (list: readonly Entry<EventRecord>[], news: ReadonlySet<string>) => {
    setKnown((before) => new Set([...(before ?? []), ...list.map(({ record }) => record.id)]));
    if (news.size > 0) setFlashing(news);
  };
  const learn = useEffectEvent(() => {
    if (entries === undefined) return;
    if (known !== null && arrivals.shown.every(({ record }) => known.has(record.id))) return;
    remember(arrivals.shown, arrivals.fresh);
  });
  useEffect(() => learn(), [arrivals]);
  useEffect(() => {
    const timer = setTimeout(() => setFlashing(NONE), FLASH_MS);
    return () => clearTimeout(timer);
  }, [flashing]);
  return {
    ...arrivals,
    fresh: flashing,
    release: () => remember(arrivals.held, new Set(arrivals.held.map(({ record }) => record.id))),
  };
}

const NONE: ReadonlySet<string> = new Set();
