import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual';
import { useState } from 'react';
import { createPositions, useKeptPosition, useVisit } from '../../../app/places/positions.ts';
import { useReturnToRow } from '../../../app/places/return-to-row.ts';
import { useSessionAtom } from '../../../ui/use-atom.ts';

/** Where a visit left the list. */
type ListPosition = {
  /** The row at the top of the screen, and how far below the top it begins, px. Null: at the top of the page. */
  top: { row: VirtualItem['key']; below: number } | null;
  measurements: VirtualItem[];
};

export type ScrollPosition = ListPosition & { visit: string };

const positionsAtom = createPositions<ListPosition>();

/** Where the list begins in this visit. */
export function useScrollPosition(): ScrollPosition {
  const positions = useSessionAtom(positionsAtom);
  const visit = useVisit();
  const kept = useKeptPosition(positionsAtom, visit);
  // The rows of another visit are mostly as high as they were at the last one.
  const [measurements] = useState(
    () => kept?.measurements ?? [...positions.values()].at(-1)?.measurements ?? [],
  );
  return { top: kept?.top ?? null, measurements, visit };
}

/** Scrolls to the kept row once, and keeps the row at the top when the list is left. */
export function useKeepScrollPosition(
  { top, visit }: ScrollPosition,
  virtualizer: Virtualizer<Window, Element>,
): void {
  useReturnToRow({
    positions: positionsAtom,
    visit,
    goBack:
      top &&
      (() => {
        const row = virtualizer.measurementsCache.find((item) => item.key === top.row);
        if (row) window.scrollTo(0, row.start - top.below);
      }),
    whereNow: () => ({ top: topRow(virtualizer), measurements: virtualizer.measurementsCache }),
    rows: virtualizer.options.count,
  });
}

/** By the last scroll: when the list is left, what else was on the screen may have moved the page already. */
function topRow(virtualizer: Virtualizer<Window, Element>): ListPosition['top'] {
  const offset = virtualizer.scrollOffset ?? 0;
  const row = virtualizer.getVirtualItemForOffset(offset);
  return row && offset > 0 ? { row: row.key, below: row.start - offset } : null;
}
