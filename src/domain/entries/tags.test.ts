import { expect, test } from 'vitest';
import { makeEvent } from '../../../tests/helpers/events.ts';
import { replacedTag, usedTags } from './tags.ts';

const tagged = (...tags: string[]) => makeEvent('note', 0, { tags });

test('spellings of a tag are one, named by the most frequent, and the most used comes first', () => {
  const records = [tagged('Park', 'rash'), tagged('park'), tagged('park', 'Ana'), tagged()];
  expect(usedTags(records).map(({ tag, entries }) => [tag, entries.length])).toEqual([
    ['park', 3],
    ['Ana', 1],
    ['rash', 1],
  ]);
  expect(usedTags([])).toEqual([]);
});

test('a renamed tag keeps its place, and one that the entry has already appears once', () => {
  expect(replacedTag(['a', 'Park', 'b'], 'park', 'Garden')).toEqual(['a', 'Garden', 'b']);
  expect(replacedTag(['garden', 'park'], 'park', 'Garden')).toEqual(['garden']);
  expect(replacedTag(['park'], 'park', 'Park')).toEqual(['Park']);
  expect(replacedTag(['a', 'PARK'], 'park', null)).toEqual(['a']);
  expect(replacedTag(['a'], 'park', 'b')).toEqual(['a']);
});
