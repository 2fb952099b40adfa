import { describe, expect, test } from 'vitest';
import type { EventRecord } from '../../../../schema/records/event.ts';
import { makeEvent } from '../../../../tests/helpers/events.ts';
import {
  countOfFilters,
  createFilter,
  isNarrowed,
  logSearchOf,
  parseLogSearch,
} from './log-filter.ts';

const WHOLE = {
  type: 'feeding,moon,feeding,sleep',
  by: 'u-ana,u-sam',
  tag: 'rash',
  has: 'note,comments',
  source: 'import,telepathy',
  only: 'waiting',
  from: '2025-10-01',
  to: '2025-10-14',
  q: 'zinc crème',
  child: 'c-1',
};

test('reads the filter from the URL and ignores invalid values', () => {
  expect(parseLogSearch(WHOLE)).toEqual({
    child: 'c-1',
    types: ['feeding', 'sleep'],
    growth: false,
    by: ['u-ana', 'u-sam'],
    tags: ['rash'],
    has: ['note', 'comments'],
    sources: ['import'],
    only: 'waiting',
    from: '2025-10-01',
    to: '2025-10-14',
    query: 'zinc crème',
  });
  const nothing = parseLogSearch({});
  const strange = { type: true, from: 'yesterday', to: '2025-99-99', q: {}, only: 'me', has: ',' };
  expect(parseLogSearch(strange)).toEqual(nothing);
});

test('finds digits that the router has read as a number', () => {
  expect(parseLogSearch({ q: 120, tag: 2024 })).toMatchObject({ query: '120', tags: ['2024'] });
});

test('writes the filter back into the same URL, without parameters that are not set', () => {
  const { type: _type, has: _has, source: _source, ...rest } = WHOLE;
  const filter = parseLogSearch(WHOLE);
  expect(logSearchOf(filter)).toEqual({
    ...rest,
    type: 'feeding,sleep',
    has: 'note,comments',
    source: 'import',
  });
  const empty = logSearchOf(parseLogSearch({}));
  expect(Object.values(empty).filter((value) => value !== undefined)).toEqual([]);
});

test('keeps a tag with a comma or an escaped one whole in the address', () => {
  const tags = ['feet, hands', '100%', '%2C', 'rash'];
  const { tag } = logSearchOf({ ...parseLogSearch({}), tags });
  expect(parseLogSearch({ tag }).tags).toEqual(tags);
  expect(parseLogSearch({ tag: '100%,rash' }).tags).toEqual(['100%', 'rash']);
});

test('counts the filters of the sheet, one for the days', () => {
  expect(countOfFilters(parseLogSearch({}))).toBe(0);
  expect(countOfFilters(parseLogSearch({ type: 'sleep', q: 'x', from: '2025-10-01' }))).toBe(1);
  expect(countOfFilters(parseLogSearch(WHOLE))).toBe(7);
});

test('hides entries of a day unless only types and days are chosen', () => {
  expect(isNarrowed(parseLogSearch({ type: 'sleep', from: '2025-10-01', to: '2025-10-02' }))).toBe(
    false,
  );
  expect(isNarrowed(parseLogSearch({ q: 'rash' }))).toBe(true);
  expect(isNarrowed(parseLogSearch({ only: 'attention' }))).toBe(true);
});

describe('a filter', () => {
  const shows = (search: Record<string, string>, change: Partial<EventRecord>) =>
    createFilter(parseLogSearch(search))?.({
      ...makeEvent('diaper', '2025-06-10T08:00:00Z'),
      ...change,
    } as EventRecord);

  test.each([
    ['by who did it, not who wrote it', { by: 'u-sam' }, { performedBy: 'u-sam' }, true],
    ['by the author where nobody is named', { by: 'u-ana' }, { performedBy: null }, true],
    ['by somebody else', { by: 'u-sam' }, { performedBy: null }, false],
    ['by a tag in any case', { tag: 'rash' }, { tags: ['Rash'] }, true],
    ['by one of two tags', { tag: 'rash,teeth' }, { tags: ['teeth'] }, true],
    ['by a tag that is part of another', { tag: 'ra' }, { tags: ['rash'] }, false],
    ['with a note', { has: 'note' }, { note: 'spat up' }, true],
    ['with an empty note', { has: 'note' }, { note: '  ' }, false],
    ['with a note and a photo', { has: 'note,photo' }, { note: 'x', photoIds: [] }, false],
    ['with a photo', { has: 'photo' }, { photoIds: ['p-1'] }, true],
    ['by source', { source: 'import,timer' }, { source: 'import' }, true],
    ['by another source', { source: 'timer' }, { source: 'app' }, false],
  ] as const)('%s', (_name, search, change, expected) => {
    expect(shows(search, change as Partial<EventRecord>)).toBe(expected);
  });

  test('with comments, by the id of the entry', () => {
    const filter = createFilter(parseLogSearch({ has: 'comments' }), (id) => id === 'event-told');
    const entry = makeEvent('diaper', '2025-06-10T08:00:00Z');
    expect(filter?.({ ...entry, id: 'event-told' })).toBe(true);
    expect(filter?.(entry)).toBe(false);
  });

  test('is absent where only types, days and a text are chosen', () => {
    expect(createFilter(parseLogSearch({ type: 'sleep', from: '2025-10-01', q: 'x' }))).toBeNull();
  });
});
