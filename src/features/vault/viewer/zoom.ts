/** How a picture lies in the viewer: its size as a factor of "whole picture visible", and its shift in px. */
export type Zoom = { scale: number; x: number; y: number };
export type Size = { width: number; height: number };
/** In px from the middle of the viewer. */
export type Point = { x: number; y: number };

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 };
const SCALE_MAX = 6;
/** Of a double tap and of the key "+" from the whole picture. */
const SCALE_DOUBLE = 2.5;
const STEP = 1.5;

/** The size of the picture at scale 1: the whole of it in the middle of the viewer. */
export function fittedSize(picture: Size, view: Size): Size {
  const factor = Math.min(view.width / picture.width, view.height / picture.height);
  if (!Number.isFinite(factor)) return view;
  return { width: picture.width * factor, height: picture.height * factor };
}

/** Scales around a point, which stays where it is. */
export function scaledAt(zoom: Zoom, scale: number, at: Point): Zoom {
  const next = Math.min(SCALE_MAX, Math.max(1, scale));
  const factor = next / zoom.scale;
  return {
    scale: next,
    x: at.x - (at.x - zoom.x) * factor,
    y: at.y - (at.y - zoom.y) * factor,
  };
}

/** Shifts back until no gap is visible that the picture could fill. */
export function clamped(zoom: Zoom, fitted: Size, view: Size): Zoom {
  const within = (shift: number, size: number, room: number) => {
    const max = Math.max(0, (size * zoom.scale - room) / 2);
    return Math.min(max, Math.max(-max, shift));
  };
  return {
    scale: zoom.scale,
    x: within(zoom.x, fitted.width, view.width),
    y: within(zoom.y, fitted.height, view.height),
  };
}

/** A double tap: enlarges at the point, or shows the whole picture again. */
export function toggled(zoom: Zoom, at: Point): Zoom {
  return zoom.scale > 1 ? WHOLE : scaledAt(zoom, SCALE_DOUBLE, at);
}

const PAN_PX = 80;

/** A key pressed in the viewer; null where it does not concern the zoom. */
export function zoomKey(zoom: Zoom, key: string): Zoom | null {
  const middle = { x: 0, y: 0 };
  switch (key) {
    case '+':
    case '=':
      return scaledAt(zoom, zoom.scale * STEP, middle);
    case '-':
      return scaledAt(zoom, zoom.scale / STEP, middle);
    case '0':
      return WHOLE;
  }
  if (zoom.scale === 1) return null;
  switch (key) {
    case 'ArrowLeft':
      return { ...zoom, x: zoom.x + PAN_PX };
    case 'ArrowRight':
      return { ...zoom, x: zoom.x - PAN_PX };
    case 'ArrowUp':
      return { ...zoom, y: zoom.y + PAN_PX };
    case 'ArrowDown':
      return { ...zoom, y: zoom.y - PAN_PX };
    default:
      return null;
  }
}

/** Far or fast enough to go to the next picture. */
const SWIPE_SHARE = 0.25;
const FLICK_PX_PER_MS = 0.4;
const FLICK_MIN_PX = 24;

/**
 * What letting go of a swipe does.
 *
 * @param movedPx to the right of where it began
 * @returns the step in the list: 1 for the next picture, which comes from the right
 */
export function swipeStep(movedPx: number, durationMs: number, widthPx: number): -1 | 0 | 1 {
  const isFar = Math.abs(movedPx) > widthPx * SWIPE_SHARE;
  const isFlick =
    Math.abs(movedPx) > FLICK_MIN_PX &&
    Math.abs(movedPx) / Math.max(1, durationMs) > FLICK_PX_PER_MS;
  if (!isFar && !isFlick) return 0;
  return movedPx < 0 ? 1 : -1;
}
