import { expect, test } from 'vitest';
import { inChoiceOrder, movedTile, tileNames, tileTitle, withTile } from './tile-choice.ts';

const shown = ['feeding', 'diaper', 'sleep'];

test('every tile of a type or of growth can be chosen', () => {
  expect(tileNames).toEqual([
    'feeding',
    'diaper',
    'sleep',
    'pumping',
    'medication',
    'temperature',
    'tummy_time',
    'growth',
  ]);
  expect(tileNames.map(tileTitle)).not.toContain('');
});

test('the chosen tiles stand first, in their order', () => {
  expect(inChoiceOrder(['sleep', 'growth']).slice(0, 3)).toEqual(['sleep', 'growth', 'feeding']);
  expect(inChoiceOrder(['sleep', 'of-a-newer-release'])).toHaveLength(tileNames.length);
});

test('a tile that is switched on comes last', () => {
  expect(withTile(shown, 'growth', true)).toEqual([...shown, 'growth']);
  expect(withTile(shown, 'diaper', false)).toEqual(['feeding', 'sleep']);
});

test('two tiles stay', () => {
  const two = ['feeding', 'diaper'];
  expect(withTile(two, 'feeding', false)).toEqual(two);
  expect(withTile([...two, 'of-a-newer-release'], 'feeding', false)).toHaveLength(3);
});

test('tiles change places, past those that this release does not know', () => {
  expect(movedTile(shown, 'sleep', -1)).toEqual(['feeding', 'sleep', 'diaper']);
  expect(movedTile(['feeding', 'newer', 'sleep'], 'feeding', 1)).toEqual([
    'sleep',
    'newer',
    'feeding',
  ]);
  expect(movedTile(shown, 'feeding', -1)).toEqual(shown);
  expect(movedTile(shown, 'growth', -1)).toEqual(shown);
});
