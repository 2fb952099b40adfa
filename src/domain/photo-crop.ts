/** The square crop of a picture. */

export type PhotoCrop = {
  /** 1: the largest possible square. */
  zoom: number;
  /** The position of the square in the remaining space, 0 to 1. */
  x: number;
  y: number;
};
type Size = { width: number; height: number };

export const ZOOM_MAX = 4;
export const CENTRE: PhotoCrop = { zoom: 1, x: 0.5, y: 0.5 };

/** The square in pixels of the picture. */
export function squareOf({ width, height }: Size, { zoom, x, y }: PhotoCrop) {
  const side = Math.min(width, height) / zoom;
  return { left: (width - side) * x, top: (height - side) * y, side };
}

/** Zooms around the centre, within the picture. */
export function zoomed(size: Size, crop: PhotoCrop, zoom: number): PhotoCrop {
  const { left, top, side } = squareOf(size, crop);
  const next = { ...crop, zoom: Math.min(Math.max(zoom, 1), ZOOM_MAX) };
  const half = (side - squareOf(size, next).side) / 2;
  return placedAt(size, next, { left: left + half, top: top + half });
}

/** Drags the picture below the square; `by` is in sides of the square. */
export function dragged(
  size: Size,
  crop: PhotoCrop,
  by: { right: number; down: number },
): PhotoCrop {
  const { left, top, side } = squareOf(size, crop);
  return placedAt(size, crop, { left: left - by.right * side, top: top - by.down * side });
}

function placedAt(size: Size, crop: PhotoCrop, at: { left: number; top: number }): PhotoCrop {
  const { side } = squareOf(size, crop);
  return {
    ...crop,
    x: shareOf(at.left, size.width - side),
    y: shareOf(at.top, size.height - side),
  };
}

function shareOf(offset: number, room: number): number {
  return room <= 0 ? 0.5 : Math.min(Math.max(offset / room, 0), 1);
}
