import { useLocation, useRouter } from '@tanstack/react-router';
import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';

/** Where a visited list stood, by its place on the history. */
export type ScrollPosition = {
  key: string;
  offset: number;
  measurements: VirtualItem[];
};

const places = new Map<string, ScrollPosition>();
const POSITIONS_MAX = 10;

/**
 * Going back to a list finds it where it was left. The router's own restoration comes too early
 * for a list that has to be read and measured first.
 */
export function useScrollPosition(): ScrollPosition {
  const key = useLocation({ select: ({ state }) => state.__TSR_key ?? '' });
  const [kept] = useState(() => places.get(key) ?? { key, offset: 0, measurements: [] });
  return kept;
}

/** Goes to the kept place once, and keeps the one at which the list is left. */
export function useKeepScrollPosition(
  { key, offset }: ScrollPosition,
  virtualizer: Virtualizer<Window, Element>,
): void {
  const router = useRouter();
  const keep = useEffectEvent(() => {
    places.delete(key);
    places.set(key, {
      key,
      offset: window.scrollY,
      measurements: virtualizer.measurementsCache,
    });
    const [oldest] = places.keys();
    if (places.size > POSITIONS_MAX && oldest !== undefined) places.delete(oldest);
  });
  useEffect(() => {
    const goBack = () => {
      if (offset > 0) window.scrollTo(0, offset);
    };
    const frame = requestAnimationFrame(goBack);
    // The router puts back where it last looked, which was some frames before the end.
    const stop = router.subscribe('onRendered', goBack);
    return () => {
      cancelAnimationFrame(frame);
      stop();
    };
  }, [offset, router]);
  // In the layout phase the list still stands; after it the page has shrunk and scrolled.
  useLayoutEffect(() => () => keep(), []);
}
