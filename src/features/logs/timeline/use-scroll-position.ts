import { useLocation, useRouter } from '@tanstack/react-router';
import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual';
import { atom } from 'jotai/vanilla';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useSessionAtom } from '../../../ui/use-atom.ts';

/** The scroll position of a list, by its history entry. */
export type ScrollPosition = {
  key: string;
  /** The row at the top of the screen, and how far below the top it begins, px. Null: at the top of the page. */
  top: { row: VirtualItem['key']; below: number } | null;
  measurements: VirtualItem[];
};

const placesAtom = atom(() => new Map<string, ScrollPosition>());
const POSITIONS_MAX = 10;
/** A list that is complete only later stays where it is. */
const RETURN_MS = 5_000;

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
    return places.get(key) ?? { key, top: null, measurements };
  });
  return kept;
}

/**
 * Scrolls to the stored row once, and stores the row at the top when the list is left. It is a row and not a number of
 * pixels, because entries arrive while the list is not shown.
 */
export function useKeepScrollPosition(
  { key, top }: ScrollPosition,
  virtualizer: Virtualizer<Window, Element>,
): void {
  const router = useRouter();
  const places = useSessionAtom(placesAtom);
  const keep = useEffectEvent(() => {
    places.delete(key);
    places.set(key, {
      key,
      top: topRow(virtualizer),
      measurements: virtualizer.measurementsCache,
    });
    const [oldest] = places.keys();
    if (places.size > POSITIONS_MAX && oldest !== undefined) places.delete(oldest);
  });
  const isOver = useRef(false);
  const goBack = useEffectEvent(() => {
    if (top === null || isOver.current) return;
    const row = virtualizer.measurementsCache.find((item) => item.key === top.row);
    if (row) window.scrollTo(0, row.start - top.below);
  });
  // A list that has not been shown for some seconds is read anew, a page at a time.
  const { count } = virtualizer.options;
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useLayoutEffect(() => goBack(), [count]);
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const end = () => ended.abort();
    const frame = requestAnimationFrame(goBack);
    // The router restores a position that it recorded some frames before the list was left.
    const stop = router.subscribe('onRendered', goBack);
    const timer = setTimeout(end, RETURN_MS);
    signal.addEventListener('abort', () => {
      isOver.current = true;
      cancelAnimationFrame(frame);
      stop();
      clearTimeout(timer);
    });
    // From the first input on the list stays where the person scrolls: the router also renders for a sheet over it.
    for (const name of ['pointerdown', 'wheel', 'keydown'] as const) {
      window.addEventListener(name, end, { passive: true, signal });
    }
    return end;
  }, [router]);
  // In the layout phase the list is still mounted; afterwards the page has shrunk and scrolled.
  useLayoutEffect(() => () => keep(), []);
}

/** By the last scroll: when the list is left, what else was on the screen may have moved the page already. */
function topRow(virtualizer: Virtualizer<Window, Element>): ScrollPosition['top'] {
  const offset = virtualizer.scrollOffset ?? 0;
  const row = virtualizer.getVirtualItemForOffset(offset);
  return row && offset > 0 ? { row: row.key, below: row.start - offset } : null;
}
