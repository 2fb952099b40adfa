import { type MouseEvent, type PointerEvent, useRef } from 'react';

const HOLD_MS = 450;
const MOVED_PX = 10;

/** Handlers for a finger that is held, which begins a selection; the click that follows it does nothing. */
export function useLongPress(onHold: (target: EventTarget) => void) {
  const hold = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  const wasHeld = useRef(false);
  const isMouse = useRef(true);
  const cancel = () => {
    clearTimeout(hold.current?.timer);
    hold.current = null;
  };
  return {
    onPointerDown({ target, clientX: x, clientY: y, pointerType }: PointerEvent<HTMLElement>) {
      cancel();
      wasHeld.current = false;
      isMouse.current = pointerType === 'mouse';
      if (isMouse.current) return;
      const timer = setTimeout(() => {
        wasHeld.current = true;
        hold.current = null;
        onHold(target);
      }, HOLD_MS);
      hold.current = { timer, x, y };
    },
    onPointerMove({ clientX, clientY }: PointerEvent<HTMLElement>) {
      const from = hold.current;
      if (from && Math.hypot(clientX - from.x, clientY - from.y) > MOVED_PX) cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onContextMenu(event: MouseEvent<HTMLElement>) {
      // Of a held finger; a mouse gets the menu of the browser.
      if (!isMouse.current) event.preventDefault();
    },
    onClickCapture(event: MouseEvent<HTMLElement>) {
      if (!wasHeld.current) return;
      wasHeld.current = false;
      event.stopPropagation();
    },
  };
}
