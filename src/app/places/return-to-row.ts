import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useSessionAtom } from '../../ui/use-atom.ts';
import type { Positions } from './positions.ts';

const POSITIONS_MAX = 10;
/** A list that is complete only later stays where it is. */
const RETURN_MS = 5_000;

type ReturnToRow<Position> = {
  positions: Positions<Position>;
  /** By `useVisit`, and what else tells lists apart. */
  visit: string;
  /** Scrolls to the row, once it is there. Null: the visit begins at the top of the page. */
  goBack: (() => void) | null;
  /**
   * Called when the list is left, while it is still mounted.
   *
   * @returns null when the next visit shall begin at the top
   */
  whereNow: () => Position | null;
  /** Changes with the rows of the list. */
  rows: unknown;
};

/**
 * Restores the scroll position of a list on back navigation. It is a row and not a number of pixels,
 * because entries arrive while the list is not shown; and the router's own restoration runs too early: the list
 * has to be loaded first.
 */
export function useReturnToRow<Position>(list: ReturnToRow<Position>): void {
  const { positions, visit, goBack, whereNow, rows } = list;
  const all = useSessionAtom(positions);
  const router = useRouter();
  const isOver = useRef(false);
  const tryBack = useEffectEvent(() => {
    if (!isOver.current) goBack?.();
  });
  const keep = useEffectEvent(() => {
    const position = whereNow();
    all.delete(visit);
    if (position !== null) all.set(visit, position);
    const [oldest] = all.keys();
    if (all.size > POSITIONS_MAX && oldest !== undefined) all.delete(oldest);
  });
  // A list that has not been shown for some seconds is read anew, a page at a time.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useLayoutEffect(() => tryBack(), [rows]);
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const end = () => ended.abort();
    const frame = requestAnimationFrame(tryBack);
    // The router restores a position that it recorded some frames before the list was left.
    const stop = router.subscribe('onRendered', tryBack);
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
