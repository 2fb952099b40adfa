import { useRef } from 'react';

const HOLD_MS = 500;

/**
 * Runs another action for a long press, a right click or the menu key. It is only a shortcut: taps
 * reach everything as well.
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
      // The right button of a mouse does the same.
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
