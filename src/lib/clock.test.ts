import { expect, test } from 'vitest';
import { createDeviceClock } from './clock.ts';

const T0 = Date.UTC(2026, 2, 14, 3, 0);

test.each([
  [0, 0],
  [90_000, 0],
  [-90_000, 0],
  [90_001, 90_001],
  [-90_001, -90_001],
  [3_600_000.4, 3_600_000],
])('a clock that is %d ms ahead is corrected by %d ms', (measured, corrected) => {
  const clock = createDeviceClock(0, () => T0);
  clock.learnSkew(measured);
  expect(clock.skewMs()).toBe(corrected);
  expect(clock.now()).toBe(T0 - corrected);
});

test('uses a stored measurement from the start, until a new one', () => {
  const clock = createDeviceClock(3_600_000, () => T0);
  expect(clock.now()).toBe(T0 - 3_600_000);
  clock.learnSkew(0);
  expect(clock.now()).toBe(T0);
});

test('the corrected time advances with the device’s clock', () => {
  let device = T0;
  const clock = createDeviceClock(-7_200_000, () => device);
  const before = clock.now();
  device += 1_234;
  expect(clock.now() - before).toBe(1_234);
});
