import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import type { Move } from '../../../domain/schedule/moved-times.ts';
import type { ShownEntry } from '../schedule-data.ts';
import { useMayAdd } from '../use-may-add.ts';
import { HOUR_PX, STEP_MIN } from './grid-size.ts';
import type { Moves } from './use-moves.ts';

/** A finger is held for so long before it drags; until then it scrolls. */
const HOLD_MS = 450;
/** A mouse that moves less has clicked, and a finger that moves more scrolls. */
const STILL_PX = 5;
const SCROLLED_PX = 10;

type Drag = {
  shown: ShownEntry;
  resizes: boolean;
  x: number;
  y: number;
  /** The width of a day. */
  dayPx: number;
  isOn: boolean;
  hold: ReturnType<typeof setTimeout> | undefined;
};

/**
 * Handlers of the grid that drag its blocks: with the mouse at once, with a finger after holding it. The
 * handle at the end of a block drags the end alone.
 */
export function useDrag({
  grid,
  days,
  shown,
  moves,
}: {
  grid: RefObject<HTMLElement | null>;
  days: number;
  shown: readonly ShownEntry[];
  moves: Moves;
}) {
  const { writesBlocked } = useMayAdd();
  const drag = useRef<Drag | null>(null);
  const wasDragged = useRef(false);
  useEffect(() => {
    const element = grid.current;
    if (!element) return;
    // React listens passively, and only this keeps the page still under a finger that drags.
    const hold = (event: TouchEvent) => drag.current?.isOn && event.preventDefault();
    element.addEventListener('touchmove', hold, { passive: false });
    return () => element.removeEventListener('touchmove', hold);
  }, [grid]);
  const begin = () => {
    const found = drag.current;
    if (!found) return;
    found.isOn = true;
    moves.show(found.shown, moveOf(found, { clientX: found.x, clientY: found.y }));
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
      drag.current = {
        ...found,
        x: event.clientX,
        y: event.clientY,
        dayPx: dayWidth(event.currentTarget, days),
        isOn: false,
        hold: isMouse ? undefined : setTimeout(begin, HOLD_MS),
      };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const found = drag.current;
      if (!found) return;
      const isMouse = event.pointerType === 'mouse';
      const far = Math.hypot(event.clientX - found.x, event.clientY - found.y);
      if (!found.isOn && !isMouse && far > SCROLLED_PX) return end();
      if (!found.isOn && isMouse && far > STILL_PX) {
        event.currentTarget.setPointerCapture(event.pointerId);
        found.isOn = true;
      }
      if (found.isOn) moves.show(found.shown, moveOf(found, event));
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

function dayWidth(grid: HTMLElement, days: number): number {
  const axis = grid.firstElementChild?.getBoundingClientRect().width ?? 0;
  const width = (grid.getBoundingClientRect().width - axis) / days;
  return getComputedStyle(grid).direction === 'rtl' ? -width : width;
}

function moveOf(
  { resizes, x, y, dayPx }: Drag,
  { clientX, clientY }: { clientX: number; clientY: number },
): Move {
  const minutes = Math.round((((clientY - y) / HOUR_PX) * 60) / STEP_MIN) * STEP_MIN;
  if (resizes) return { days: 0, minutes: 0, longerMin: minutes };
  return { days: Math.round((clientX - x) / dayPx), minutes, longerMin: 0 };
}
