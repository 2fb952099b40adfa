import { useLocation, useRouter } from '@tanstack/react-router';
import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual';
import { atom } from 'jotai/vanilla';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useSessionAtom } from '../../../ui/use-atom.ts';

/** The scroll position of a list, by its history entry. */
export type ScrollPosition = {
  key: string;
  offset: number;
  measurements: VirtualItem[];
};

const placesAtom = atom(() => new Map<string, ScrollPosition>());
const POSITIONS_MAX = 10;

/**
 * Restores the scroll position of a list on back navigation. The router's own restoration runs too
 * early: the list has to be loaded and measured first.
 */
export function useScrollPosition(): ScrollPosition {
  const key = useLocation({ select: ({ state }) => state.__TSR_key ?? '' });
  const places = useSessionAtom(placesAtom);
  const [kept] = useState(() => {
    // The rows of another visit are mostly as high as they were at the last one.
    const measurements = [...places.values()].at(-1)?.measurements ?? [];
    return places.get(key) ?? { key, offset: 0, measurements };
  });
  return kept;
}

/** Scrolls to the stored position once, and stores the position when the list is left. */
export function useKeepScrollPosition(
  { key, offset }: ScrollPosition,
  virtualizer: Virtualizer<Window, Element>,
): void {
  const router = useRouter();
  const places = useSessionAtom(placesAtom);
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
    // The router restores a position that it recorded some frames before the list was left.
    const stop = router.subscribe('onRendered', goBack);
    return () => {
      cancelAnimationFrame(frame);
      stop();
    };
  }, [offset, router]);
  // In the layout phase the list is still mounted; afterwards the page has shrunk and scrolled.
  useLayoutEffect(() => () => keep(), []);
}
