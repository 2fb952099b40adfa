import { expect, test } from 'vitest';
import { countsText } from './counts-text.ts';

test.each([
  [2, 1, '2 likes, 1 comment'],
  [1, 0, '1 like'],
  [0, 12, '12 comments'],
  [0, 0, ''],
])('%i likes and %i comments are read as "%s"', (likes, comments, text) => {
  expect(countsText({ likes, comments, liked: false })).toBe(text);
});
