import { type KeyboardEvent, type PointerEvent, useRef } from 'react';

type Zoom = (by: -1 | 1) => void;

/** Fingers this much farther apart, or closer together, are one step. */
const STEP = 1.35;

/**
 * Handlers for the frame of a drawing: the keys + and −, and two fingers. Fingers that go apart show fewer days.
 * The frame needs `touch-action: pan-x pan-y`, or the browser enlarges the page instead.
 *
 * @param onZoom absent where the days are given
 */
export function useZoom(onZoom: Zoom | undefined) {
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  /** How far apart the two fingers were at the last step, px. */
  const apart = useRef<number | null>(null);
  if (!onZoom) return {};
  const lift = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId);
    apart.current = null;
  };
  return {
    onKeyDown: (event: KeyboardEvent) => {
      const by = zoomByKey(event);
      if (by === null) return;
      event.preventDefault();
      onZoom(by);
    },
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType !== 'touch') return;
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      apart.current = distanceOf(fingers.current);
    },
    onPointerMove: (event: PointerEvent) => {
      if (!fingers.current.has(event.pointerId)) return;
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const now = distanceOf(fingers.current);
      if (now === null || !apart.current) return;
      const by = zoomByPinch(now / apart.current);
      if (by === null) return;
      apart.current = now;
      onZoom(by);
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  };
}

/** Ctrl with these keys enlarges the page. */
export function zoomByKey({
  key,
  ctrlKey,
  metaKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): -1 | 1 | null {
  if (ctrlKey || metaKey) return null;
  if (key === '+' || key === '=') return -1;
  return key === '-' || key === '_' || key === '−' ? 1 : null;
}

/** @param ratio of the distance between two fingers to what it was */
export function zoomByPinch(ratio: number): -1 | 1 | null {
  if (ratio >= STEP) return -1;
  return ratio <= 1 / STEP ? 1 : null;
}

function distanceOf(fingers: ReadonlyMap<number, { x: number; y: number }>): number | null {
  const [one, other, third] = [...fingers.values()];
  if (!one || !other || third) return null;
  return Math.hypot(one.x - other.x, one.y - other.y);
}
