import { expect, test } from 'vitest';
import { changesOf, newDraft, problemsOf, tidied } from './document-draft.ts';

const TODAY = '2026-04-01';
const draft = { ...newDraft(['c1'], 'insurance'), title: ' Card ' };
const problems = (changes: object) =>
  Object.entries(problemsOf({ ...draft, ...changes }, TODAY)).flatMap(([field, problem]) =>
    problem === null ? [] : [field],
  );

test('a document about money or health is sensitive from the start', () => {
  expect(newDraft([], 'insurance').sensitive).toBe(true);
  expect(newDraft([], 'birth').sensitive).toBe(false);
});

test.each([
  [{}, []],
  [{ title: '   ', category: null }, ['title', 'category']],
  [{ title: 'x'.repeat(121) }, ['title']],
  [
    { number: '1'.repeat(81), issuer: 'x'.repeat(81), notes: 'x'.repeat(2001) },
    ['issuer', 'number', 'notes'],
  ],
  [{ issuedOn: '2026-04-02' }, ['issuedOn']],
  [{ issuedOn: '2026-03-01', validUntil: '2026-02-01' }, ['validUntil']],
  [{ validUntil: '12026-02-01' }, ['validUntil']],
  [{ visibility: 'chosen' }, ['visibility']],
  [{ visibility: 'chosen', viewers: ['u2'] }, []],
])('checks %j', (changes, expected) => {
  expect(problems(changes)).toEqual(expected);
});

test('an edit names only what differs, without spaces around it', () => {
  const before = tidied(draft);
  expect(changesOf(before, tidied({ ...draft, tags: ['a'], childIds: ['c1'] }))).toEqual({
    tags: ['a'],
  });
});
