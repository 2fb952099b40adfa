import { expect, test } from 'vitest';
import {
  definitionOfTile,
  inChoiceOrder,
  movedTile,
  ownTileName,
  pinNames,
  tileNames,
  tileTitle,
  withTile,
} from './tile-choice.ts';

const shown = ['feeding', 'diaper', 'sleep'];

test('every tile with a content of its own can be chosen', () => {
  expect(tileNames).toEqual([
    'feeding',
    'diaper',
    'sleep',
    'pumping',
    'medication',
    'temperature',
    'tummy_time',
    'growth',
    'appointment',
  ]);
  expect(tileNames.map(tileTitle)).not.toContain('');
});

test('other log types of a child can be pinned, own ones too', () => {
  expect(pinNames).toEqual(expect.arrayContaining(['bath', 'mood', 'activity', 'symptom', 'note']));
  expect(pinNames).not.toContain('milk_stash');
  expect(pinNames.filter((type) => tileNames.includes(type))).toEqual([]);
  expect(pinNames.map(tileTitle)).not.toContain('');
  expect(definitionOfTile(ownTileName('walks'))).toBe('walks');
  expect(definitionOfTile('bath')).toBeUndefined();
});

test('pins count for the least and the most number of tiles, and can be moved', () => {
  const own = ownTileName('walks');
  const eight = [...tileNames.slice(0, 6), own, 'bath'];
  expect(withTile(eight, 'mood', true)).toEqual(eight);
  expect(withTile(eight, own, false)).toHaveLength(7);
  expect(movedTile(['sleep', own, 'bath'], own, 1)).toEqual(['sleep', 'bath', own]);
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
