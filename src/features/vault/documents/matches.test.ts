import { expect, test } from 'vitest';
import { matchesDocument } from './matches.ts';

const document = {
  title: 'Health card',
  tags: ['doctor'],
  issuer: 'Northern Insurance',
  number: 'A-4711',
  notes: '',
  files: {},
};

test.each([
  ['insurance mia', true, true],
  ['4711', true, true],
  ['4711', false, false],
  ['health', false, true],
  ['passport', true, false],
])('a search for "%s" in a document that is open: %s', (query, isOpen, isFound) => {
  const more = ['Insurance', 'Mia'];
  expect(matchesDocument(document, query, { more, isOpen })).toBe(isFound);
});
