import { expect, test } from 'vitest';
import { brandingWith, TestTime } from '../../../tests/helpers/checkout-shop.ts';
import { createCell } from '../../lib/live.ts';
import { brandingInTime } from './branding-in-time.ts';
import { createWaiting } from './waiting.ts';

type Ask = Parameters<typeof brandingInTime>[0];

/** @returns the look once it is decided; undefined before */
function opening(ask: Ask, { isOnline = true } = {}) {
  const time = new TestTime();
  const connection = createCell(isOnline);
  const page = new AbortController();
  let result: Awaited<ReturnType<typeof brandingInTime>> | undefined;
  brandingInTime(ask, createWaiting(connection, time.wait), page.signal).then(
    (branding) => (result = branding),
    () => undefined,
  );
  return { time, connection, page, get: () => result };
}

test('waits for the look', async () => {
  const branding = brandingWith({});
  const { time, get } = opening(() => Promise.resolve(branding));
  await time.settle();
  expect(get()).toBe(branding);
});

test('continues without branding that does not arrive within 2.5 s', async () => {
  const { time, get } = opening(() => new Promise(() => undefined));
  await time.pass(2_400);
  expect(get()).toBe(undefined);
  await time.pass(200);
  expect(get()).toBe('late');
});

test('continues without branding that cannot be loaded', async () => {
  const { time, get } = opening(() => Promise.reject(new Error('no')));
  await time.settle();
  expect(get()).toBe(null);
});

test('asks only when there is a connection, and never for a closed page', async () => {
  let asked = 0;
  const branding = brandingWith({});
  const ask: Ask = () => {
    asked += 1;
    return Promise.resolve(branding);
  };
  const shown = opening(ask, { isOnline: false });
  await shown.time.pass(60_000);
  expect([asked, shown.get()]).toEqual([0, undefined]);
  shown.connection.set(true);
  await shown.time.settle();
  expect([asked, shown.get()]).toEqual([1, branding]);
  const closed = opening(ask, { isOnline: false });
  closed.page.abort();
  closed.connection.set(true);
  await closed.time.settle();
  expect([asked, closed.get()]).toEqual([1, undefined]);
});
