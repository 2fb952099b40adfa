import { expect, test } from 'vitest';
import { createCell } from '../../../../lib/live.ts';
import { eachInTurn } from './each-in-turn.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve));

function follow(initial: number | undefined) {
  const cell = createCell<number | undefined>(initial);
  const begun: number[] = [];
  const wanted: boolean[] = [];
  let finish = (): void => undefined;
  const stop = eachInTurn(cell as never, async (value: number, isWanted) => {
    begun.push(value);
    await new Promise<void>((resolve) => (finish = resolve));
    wanted.push(isWanted());
  });
  return {
    set: (value: number) => cell.set(value),
    finish: async () => {
      finish();
      await settled();
    },
    begun,
    wanted,
    stop,
  };
}

test('begins with the value there is, and waits where there is none', () => {
  expect(follow(1).begun).toEqual([1]);
  const none = follow(undefined);
  expect(none.begun).toEqual([]);
  none.set(2);
  expect(none.begun).toEqual([2]);
});

test('of the values that come meanwhile only the last counts, and the same one not again', async () => {
  const { set, finish, begun } = follow(1);
  for (const value of [2, 3]) set(value);
  expect(begun).toEqual([1]);
  await finish();
  expect(begun).toEqual([1, 3]);
  await finish();
  expect(begun).toEqual([1, 3]);
});

test('after the end nothing begins, and what is not done is not wanted', async () => {
  const { set, finish, begun, wanted, stop } = follow(1);
  set(2);
  stop();
  await finish();
  set(3);
  expect([begun, wanted]).toEqual([[1], [false]]);
});
