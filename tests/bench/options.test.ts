import { expect, test } from 'vitest';
import { readOptions } from './options.ts';

const parts = ['tap', 'start'];

test('without arguments everything is measured and nothing is stored', () => {
  expect(readOptions([], parts)).toEqual({
    only: null,
    logs: [1_000, 150_000],
    quick: false,
    write: false,
  });
});

test('parts and sizes are lists', () => {
  const options = readOptions(['--only', 'start,tap', '--logs', '500', '--quick'], parts);
  expect(options).toMatchObject({ only: ['start', 'tap'], logs: [500], quick: true });
});

test.each([[['--only', 'tab']], [['--logs', 'many']], [['--fast']]])(
  'what is not understood (%s) is said, with the parts there are',
  (args) => {
    expect(() => readOptions(args, parts)).toThrow('Parts: tap, start');
  },
);
