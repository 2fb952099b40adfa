import { expect, test } from 'vitest';
import { ChoicesAhead } from './choices-ahead.ts';

type Address = { range: string; curves: string };

/** Paints and arrives when the test says so. */
function setUp() {
  const navigations: { change: Partial<Address>; settle: () => void; fail: () => void }[] = [];
  let painted: (() => void) | null = null;
  const ahead = new ChoicesAhead<Address>(
    (change) =>
      new Promise((resolve, reject) => {
        navigations.push({
          change,
          settle: resolve,
          fail: () => reject(new Error('The page is gone')),
        });
      }),
    {
      afterPaint: (work) => {
        painted = work;
        return () => {
          painted = null;
        };
      },
    },
  );
  const paint = () => {
    painted?.();
    painted = null;
  };
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  return { ahead, navigations, paint, settled };
}

test('a choice is shown at once, and goes into the address after the frame with it', async () => {
  const { ahead, navigations, paint, settled } = setUp();
  let told = 0;
  ahead.subscribe(() => (told += 1));
  ahead.choose({ range: '3m' });
  expect([ahead.current(), told, navigations]).toEqual([{ range: '3m' }, 1, []]);
  paint();
  expect(navigations.map(({ change }) => change)).toEqual([{ range: '3m' }]);
  // Shown until the address has it, and then left to the address.
  expect(ahead.current()).toEqual({ range: '3m' });
  navigations[0]?.settle();
  await settled();
  expect([ahead.current(), told]).toEqual([{}, 2]);
});

test('choices of one frame are one navigation, and the last one of a kind counts', () => {
  const { ahead, navigations, paint } = setUp();
  ahead.choose({ range: '3m', curves: 'z' });
  ahead.choose({ range: '6m' });
  paint();
  expect(navigations.map(({ change }) => change)).toEqual([{ range: '6m', curves: 'z' }]);
});

test('a choice made while the address is on its way stays shown until it has arrived', async () => {
  const { ahead, navigations, paint, settled } = setUp();
  ahead.choose({ range: '3m' });
  paint();
  ahead.choose({ curves: 'z' });
  navigations[0]?.settle();
  await settled();
  expect(ahead.current()).toEqual({ range: '3m', curves: 'z' });
  paint();
  expect(navigations[1]?.change).toEqual({ range: '3m', curves: 'z' });
  navigations[1]?.settle();
  await settled();
  expect(ahead.current()).toEqual({});
});

test('a navigation that fails leaves the screen to the address', async () => {
  const { ahead, navigations, paint, settled } = setUp();
  ahead.choose({ range: '3m' });
  paint();
  navigations[0]?.fail();
  await settled();
  expect(ahead.current()).toEqual({});
});

test('what was chosen just before the screen is left changes no other address', () => {
  const { ahead, navigations, paint } = setUp();
  ahead.choose({ range: '3m' });
  ahead.stop();
  paint();
  expect(navigations).toEqual([]);
});
