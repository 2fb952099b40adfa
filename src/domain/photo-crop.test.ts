import { describe, expect, test } from 'vitest';
import { CENTRE, dragged, squareOf, zoomed } from './photo-crop.ts';

const portrait = { width: 600, height: 1_000 };

describe('the crop of a picture', () => {
  test('starts as the largest centred square', () => {
    expect(squareOf(portrait, CENTRE)).toEqual({ left: 0, top: 200, side: 600 });
    expect(squareOf({ width: 1_000, height: 600 }, CENTRE)).toMatchObject({ left: 200, top: 0 });
    expect(squareOf({ width: 50, height: 50 }, CENTRE)).toEqual({ left: 0, top: 0, side: 50 });
  });

  test('keeps its centre when zooming, and stays within the picture', () => {
    const closer = zoomed(portrait, { ...CENTRE, y: 0 }, 2);
    expect(squareOf(portrait, closer)).toEqual({ left: 150, top: 150, side: 300 });
    const corner = { zoom: 2, x: 1, y: 1 };
    expect(squareOf(portrait, zoomed(portrait, corner, 1))).toEqual({
      left: 0,
      top: 400,
      side: 600,
    });
    expect(zoomed(portrait, CENTRE, 9).zoom).toBe(4);
    expect(zoomed(portrait, CENTRE, 0).zoom).toBe(1);
  });

  test('moves against the drag, up to the edge of the picture', () => {
    const up = dragged(portrait, CENTRE, { right: 0.3, down: -0.1 });
    expect(squareOf(portrait, up)).toEqual({ left: 0, top: 260, side: 600 });
    expect(dragged(portrait, CENTRE, { right: 0, down: 5 }).y).toBe(0);
    expect(dragged(portrait, CENTRE, { right: 0, down: -5 }).y).toBe(1);
  });
});
