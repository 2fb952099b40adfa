import { useRef } from 'react';

const HOLD_MS = 500;

/**
 * A press that is held, a right click or the menu key does something else than a tap. The tap
 * stays the way to everything; holding is only shorter.
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
      // A mouse has a second button for this.
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
      // The finger that held lifts as a click.
      if (held.current) held.current = false;
      else onTap(event);
    },
  };
}
