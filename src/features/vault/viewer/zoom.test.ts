import { describe, expect, test } from 'vitest';
import { WHOLE, clamped, fittedSize, scaledAt, swipeStep, toggled, zoomKey } from './zoom.ts';

const view = { width: 400, height: 800 };

test('a picture fits into the viewer, whatever its sides', () => {
  expect(fittedSize({ width: 4000, height: 3000 }, view)).toEqual({ width: 400, height: 300 });
  expect(fittedSize({ width: 1000, height: 4000 }, view)).toEqual({ width: 200, height: 800 });
  // Not decoded yet.
  expect(fittedSize({ width: 0, height: 0 }, view)).toEqual(view);
});

describe('zooming', () => {
  test('keeps the point between the fingers where it is', () => {
    const at = { x: 100, y: -50 };
    const zoom = scaledAt({ scale: 2, x: 20, y: 10 }, 3, at);
    // The distance from the point to the middle of the picture grows with the picture.
    expect(zoom.x - at.x).toBeCloseTo(((20 - 100) * 3) / 2);
    expect(zoom.y - at.y).toBeCloseTo(((10 + 50) * 3) / 2);
  });

  test('ends at the whole picture and at six times its size', () => {
    expect(scaledAt(WHOLE, 0.2, { x: 50, y: 50 }).scale).toBe(1);
    expect(scaledAt(WHOLE, 50, { x: 0, y: 0 }).scale).toBe(6);
  });

  test('leaves no gap beside a picture that is larger than the viewer', () => {
    const fitted = { width: 400, height: 300 };
    expect(clamped({ scale: 2, x: 900, y: 900 }, fitted, view)).toEqual({ scale: 2, x: 200, y: 0 });
    const whole = clamped({ scale: 1, x: 30, y: -30 }, fitted, view);
    expect([whole.x, whole.y].map(Math.abs)).toEqual([0, 0]);
  });

  test('a double tap enlarges, and the next one shows the whole picture', () => {
    const enlarged = toggled(WHOLE, { x: 10, y: 10 });
    expect(enlarged.scale).toBe(2.5);
    expect(toggled(enlarged, { x: 0, y: 0 })).toEqual(WHOLE);
  });

  test('works by keys; arrows move an enlarged picture and are free for a whole one', () => {
    const enlarged = zoomKey(WHOLE, '+');
    expect(enlarged?.scale).toBe(1.5);
    expect(zoomKey({ scale: 2, x: 0, y: 0 }, 'ArrowRight')).toEqual({ scale: 2, x: -80, y: 0 });
    expect(zoomKey(WHOLE, 'ArrowRight')).toBeNull();
    expect(zoomKey({ scale: 2, x: 9, y: 9 }, '0')).toEqual(WHOLE);
  });
});

test.each([
  [-120, 600, 1],
  [120, 600, -1],
  [-60, 100, 1],
  [-60, 600, 0],
  [10, 5, 0],
])('a swipe by %i px in %i ms goes on by %i', (movedPx, durationMs, step) => {
  expect(swipeStep(movedPx, durationMs, view.width)).toBe(step);
});
