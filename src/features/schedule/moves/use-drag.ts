import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import type { Move } from '../../../domain/schedule/moved-times.ts';
import type { ShownEntry } from '../schedule-data.ts';
import { useMayAdd } from '../use-may-add.ts';
import type { Moves } from './use-moves.ts';

/** A finger is held for so long before it drags; until then it scrolls. */
const HOLD_MS = 450;
/** A mouse that moves less has clicked, and a finger that moves more scrolls. */
const STILL_PX = 5;
const SCROLLED_PX = 10;

export type Point = { clientX: number; clientY: number };

/** Where a drag begins; `resizes` for one of the end alone. */
type DragStart = Point & { area: HTMLElement; resizes: boolean };

/** How far something is moved once the pointer is elsewhere: on hours, on days, or on the days of a month. */
export type Measure = (start: DragStart) => (at: Point) => Move;

type Drag = Point & {
  shown: ShownEntry;
  moveTo: (at: Point) => Move;
  isOn: boolean;
  hold: ReturnType<typeof setTimeout> | undefined;
};

/**
 * Handlers of an area that drag the blocks in it: with the mouse at once, with a finger after holding it. The
 * handle at the end of a block drags the end alone.
 */
export function useDrag({
  area,
  shown,
  moves,
  measure,
}: {
  area: RefObject<HTMLElement | null>;
  shown: readonly ShownEntry[];
  moves: Moves;
  measure: Measure;
}) {
  const { writesBlocked } = useMayAdd();
  const drag = useRef<Drag | null>(null);
  const wasDragged = useRef(false);
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    // React listens passively, and only this keeps the page still under a finger that drags.
    const hold = (event: TouchEvent) => drag.current?.isOn && event.preventDefault();
    element.addEventListener('touchmove', hold, { passive: false });
    return () => element.removeEventListener('touchmove', hold);
  }, [area]);
  const begin = () => {
    const found = drag.current;
    if (!found) return;
    found.isOn = true;
    moves.show(found.shown, found.moveTo(found));
  };
  const end = () => {
    clearTimeout(drag.current?.hold);
    drag.current = null;
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      end();
      wasDragged.current = false;
      const found = blockOf(event.target, shown);
      if (!found || event.button !== 0 || writesBlocked || !moves.mayMove(found.shown)) return;
      const isMouse = event.pointerType === 'mouse';
      const { clientX, clientY, currentTarget } = event;
      drag.current = {
        shown: found.shown,
        clientX,
        clientY,
        moveTo: measure({ clientX, clientY, area: currentTarget, resizes: found.resizes }),
        isOn: false,
        hold: isMouse ? undefined : setTimeout(begin, HOLD_MS),
      };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const found = drag.current;
      if (!found) return;
      const isMouse = event.pointerType === 'mouse';
      const far = Math.hypot(event.clientX - found.clientX, event.clientY - found.clientY);
      if (!found.isOn && !isMouse && far > SCROLLED_PX) return end();
      if (!found.isOn && isMouse && far > STILL_PX) {
        event.currentTarget.setPointerCapture(event.pointerId);
        found.isOn = true;
      }
      if (found.isOn) moves.show(found.shown, found.moveTo(event));
    },
    onPointerUp() {
      const found = drag.current;
      end();
      if (!found?.isOn) return;
      wasDragged.current = true;
      moves.settle(found.shown);
    },
    onPointerCancel() {
      if (drag.current?.isOn) moves.cancel();
      end();
    },
    onContextMenu(event: MouseEvent<HTMLElement>) {
      // Of a held finger; a mouse gets the menu of the browser.
      if (drag.current?.isOn) event.preventDefault();
    },
    onClickCapture(event: MouseEvent<HTMLElement>) {
      if (!wasDragged.current) return;
      wasDragged.current = false;
      event.stopPropagation();
    },
  };
}

function blockOf(target: EventTarget, shown: readonly ShownEntry[]) {
  if (!(target instanceof Element)) return null;
  const key = target.closest<HTMLElement>('[data-block]')?.dataset['block'];
  const found = shown.find((each) => each.key === key);
  return found ? { shown: found, resizes: target.closest('[data-handle]') !== null } : null;
}
