import { type PointerEvent, useRef, useState } from 'react';
import { pointIn } from './use-hold.ts';

/** Less is a tap of a finger that does not rest. */
const LEAST_PX = 14;

export type Band = { from: number; to: number };

/**
 * Drags across a plot. A drag up or down scrolls the page and chooses nothing.
 *
 * @param onBrush is told from where to where, px of the plot; absent where nothing can be chosen
 */
export function useBrush(onBrush: ((band: Band) => void) | undefined, width: number) {
  const start = useRef<number | null>(null);
  const isOver = useRef(false);
  const [band, setBand] = useState<Band | null>(null);
  const end = () => {
    start.current = null;
    setBand(null);
  };
  const handlers = onBrush && {
    onPointerDown: (event: PointerEvent<SVGRectElement>) => {
      isOver.current = false;
      if (event.button !== 0 || !event.isPrimary) return;
      start.current = pointIn(event).x;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<SVGRectElement>) => {
      if (start.current === null) return;
      const x = Math.min(width, Math.max(0, pointIn(event).x));
      const next = { from: Math.min(x, start.current), to: Math.max(x, start.current) };
      setBand(next.to - next.from < LEAST_PX ? null : next);
    },
    onPointerUp: () => {
      isOver.current = band !== null;
      if (band) onBrush(band);
      end();
    },
    onPointerCancel: end,
  };
  return {
    band,
    handlers,
    /** Whether the click that follows belongs to a drag. */
    wasDrag: () => isOver.current,
  };
}
