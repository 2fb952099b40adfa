import { expect, test } from 'vitest';
import { OPENED_MAX, savedArticlesFact, withByHand, withOpened } from './saved-fact.ts';

test('keeps the last opened articles, and all that were saved by hand', () => {
  const first = withByHand([], 'mine', true);
  const saved = Array.from({ length: OPENED_MAX + 10 }).reduce(
    (list: typeof first, _none, index) => withOpened(list, `opened-${index}`),
    first,
  );
  expect(saved).toHaveLength(OPENED_MAX + 1);
  expect(saved[0]).toEqual({ id: `opened-${OPENED_MAX + 9}`, byHand: false });
  expect(saved.at(-1)).toEqual({ id: 'mine', byHand: true });
});

test('an article that is opened again stays saved by hand', () => {
  const saved = withOpened(withByHand([{ id: 'other', byHand: false }], 'mine', true), 'mine');
  expect(saved).toEqual([
    { id: 'mine', byHand: true },
    { id: 'other', byHand: false },
  ]);
  expect(withByHand(saved, 'mine', false)).toEqual([{ id: 'other', byHand: false }]);
});

test('what another release stored counts as absent', () => {
  const { parse } = savedArticlesFact.of('ana');
  expect(parse([{ id: 'a', byHand: true }])).toEqual([{ id: 'a', byHand: true }]);
  expect([parse({}), parse([{ id: 1, byHand: true }]), parse([null])]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
