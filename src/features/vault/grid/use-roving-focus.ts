import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type MonthGrid, type Placed, neighbour, rowOf } from './month-rows.ts';

/**
 * One stop of Tab for the whole grid: the arrow keys, Home and End move within it, also to photos that
 * are not rendered yet.
 */
export function useRovingFocus(
  ref: RefObject<HTMLElement | null>,
  grid: MonthGrid<Placed>,
  showRow: (row: number) => void,
) {
  const [index, setIndex] = useState(0);
  const wanted = useRef<number | null>(null);
  const current = Math.min(index, Math.max(0, grid.photos.length - 1));
  useEffect(() => {
    // Rendered only after the scroll.
    if (wanted.current === null) return;
    const tile = ref.current?.querySelector<HTMLElement>(`[data-tile="${wanted.current}"]`);
    if (!tile) return;
    wanted.current = null;
    tile.focus({ preventScroll: true });
  });
  return {
    index: current,
    set: setIndex,
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const next = neighbour(grid, current, event.key);
      if (next === null) return;
      event.preventDefault();
      wanted.current = next;
      setIndex(next);
      showRow(rowOf(grid, next));
    },
  };
}
