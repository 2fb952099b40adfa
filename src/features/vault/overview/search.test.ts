import { expect, test } from 'vitest';
import { matchesPhoto } from './search.ts';

const photo = {
  caption: 'Erste Schritte am Café',
  tags: ['beach'],
  fileName: 'IMG_4711.jpg',
  takenAt: 0,
  takenTz: 'UTC',
};
const more = { names: ['Mia', 'Grandma Ana'], date: '14 March 2026' };

test.each([
  ['cafe', true],
  ['BEACH mia', true],
  ['march 2026', true],
  ['ana schritte', true],
  ['4711', true],
  ['mia mountain', false],
])('"%s" finds the photo: %s', (query, isFound) => {
  expect(matchesPhoto(photo, query, more)).toBe(isFound);
});
