import { describe, expect, test } from 'vitest';
import { tKey } from '../../../i18n/t.ts';
import { findSettings, findables } from './find-setting.ts';
import { sectionGroups } from './sections.ts';

const titlesOf = (query: string) =>
  findSettings(findables, query, tKey).map(({ title }) => tKey(title));

describe('the search in settings', () => {
  test('finds a setting by synonyms', () => {
    expect(titlesOf('dark')).toContain('Colours');
    expect(titlesOf('logout')).toContain('Sign out');
    expect(titlesOf('trash')).toEqual(['Deleted entries']);
    expect(titlesOf('ounces')).toEqual(['Units and time', 'Milk', 'Weight']);
  });

  test('accepts words in any order and ignores case', () => {
    expect(titlesOf('ENTRIES deleted')).toEqual(['Deleted entries']);
  });

  test('lists titles that begin with the query first', () => {
    expect(titlesOf('pass')[0]).toBe('Password');
  });

  test('finds nothing for an empty query', () => {
    expect(titlesOf('  ')).toEqual([]);
    expect(titlesOf('xyzzy')).toEqual([]);
  });

  test('finds every page', () => {
    const found = new Set(findables.map(({ section }) => section));
    const listed = sectionGroups.flatMap(({ entries }) => entries.map(({ section }) => section));
    expect(listed.filter((section) => !found.has(section))).toEqual([]);
  });
});
