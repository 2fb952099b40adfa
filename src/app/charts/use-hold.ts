import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';
import type { Mark, Point } from './marks.ts';

const HOLD_MS = 500;
/** A finger moves a little while it rests. */
const STILL_PX = 10;

/**
 * Handlers for a long press, a right click and the menu key.
 *
 * @param onHold absent where nothing can be done at a place
 * @param chosen where the menu key is meant
 */
export function useHold(onHold: ((at: Point) => void) | undefined, chosen: Mark | undefined) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const down = useRef<Point>({ x: 0, y: 0 });
  const cancel = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (!onHold) return {};
  return {
    onPointerDown: (event: PointerEvent<SVGRectElement>) => {
      cancel();
      // The right button has its own event.
      if (event.button !== 0 || event.pointerType === 'mouse') return;
      const at = pointIn(event);
      down.current = at;
      timer.current = setTimeout(() => onHold(at), HOLD_MS);
    },
    onPointerMove: (event: PointerEvent<SVGRectElement>) => {
      const { x, y } = pointIn(event);
      if (Math.hypot(x - down.current.x, y - down.current.y) > STILL_PX) cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onContextMenu: (event: MouseEvent<SVGRectElement>) => {
      event.preventDefault();
      cancel();
      const isByKey = (event.nativeEvent as globalThis.PointerEvent).pointerId === -1;
      if (isByKey && !chosen) return;
      onHold(isByKey && chosen ? { x: chosen.x, y: chosen.y } : pointIn(event));
    },
  };
}

/** Where an event happened in its element. */
export function pointIn(event: MouseEvent<SVGRectElement>): Point {
  const box = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - box.top };
}
