import { describe, expect, test } from 'vitest';
import { tKey } from '../../../i18n/t.ts';
import { findSettings, findables } from './find-setting.ts';
import { sectionGroups } from './sections.ts';

const titlesOf = (query: string) =>
  findSettings(findables, query, tKey).map(({ title }) => tKey(title));

describe('finding a setting', () => {
  test('knows the words that people use for it', () => {
    expect(titlesOf('dark')).toContain('Colours');
    expect(titlesOf('logout')).toContain('Sign out');
    expect(titlesOf('trash')).toEqual(['Deleted entries']);
    expect(titlesOf('ounces')).toEqual(['Units']);
  });

  test('takes the words in any order and without regard to case', () => {
    expect(titlesOf('ENTRIES deleted')).toEqual(['Deleted entries']);
  });

  test('puts first what begins with the word', () => {
    expect(titlesOf('pass')[0]).toBe('Password');
  });

  test('finds nothing for nothing', () => {
    expect(titlesOf('  ')).toEqual([]);
    expect(titlesOf('xyzzy')).toEqual([]);
  });

  test('leads to every page', () => {
    const found = new Set(findables.map(({ section }) => section));
    const listed = sectionGroups.flatMap(({ entries }) => entries.map(({ section }) => section));
    expect(listed.filter((section) => !found.has(section))).toEqual([]);
  });
});
