import { expect, test } from 'vitest';
import { zoomByKey, zoomByPinch } from './use-zoom.ts';

const pressed = (key: string, more = {}) =>
  zoomByKey({ key, ctrlKey: false, metaKey: false, ...more });

test('plus shows fewer days and minus more, also on keyboards where plus needs shift', () => {
  expect(['+', '=', '-', '_'].map((key) => pressed(key))).toEqual([-1, -1, 1, 1]);
  expect(pressed('ArrowLeft')).toBeNull();
});

test('the keys that enlarge the page stay with the browser', () => {
  expect(pressed('+', { ctrlKey: true })).toBeNull();
  expect(pressed('-', { metaKey: true })).toBeNull();
});

test('fingers that go apart show fewer days, and resting ones change nothing', () => {
  expect([1.4, 1.1, 1, 0.9, 0.7].map(zoomByPinch)).toEqual([-1, null, null, null, 1]);
});
