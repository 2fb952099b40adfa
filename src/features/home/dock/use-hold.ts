import { useRef } from 'react';

const HOLD_MS = 500;

/**
 * A long press, a right click or the menu key does something else than a tap. Everything can also be
 * reached by taps; the long press is a shortcut.
 */
export function useHold(onHold: () => void, onTap: (tap: { timeStamp: number }) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const held = useRef(false);
  const hold = () => {
    held.current = true;
    onHold();
  };
  const cancel = () => clearTimeout(timer.current);
  return {
    onPointerDown: (event: React.PointerEvent) => {
      held.current = false;
      // With a mouse the right button does this.
      if (event.pointerType !== 'mouse') timer.current = setTimeout(hold, HOLD_MS);
    },
    onPointerUp: cancel,
    onPointerLeave: cancel,
    onPointerCancel: cancel,
    onContextMenu: (event: React.MouseEvent) => {
      event.preventDefault();
      cancel();
      if (!held.current) hold();
    },
    onClick: (event: { timeStamp: number }) => {
      cancel();
      // Lifting the finger after a long press fires a click.
      if (held.current) held.current = false;
      else onTap(event);
    },
  };
}
