import { describe, expect, test } from 'vitest';
import { en } from './en.ts';
import { t } from './t.ts';

describe('texts', () => {
  test('take parameters and plural forms', () => {
    expect(t('sync.sendingOf', { current: 2, total: 3 })).toBe('Sending 2 of 3…');
    expect(t('sync.needsYou', { count: 1 })).toBe('1 needs you');
    expect(t('sync.needsYou', { count: 3 })).toBe('3 need you');
  });

  test('inserts user input unchanged', () => {
    expect(t('sync.pillLabel', { words: 'Zoë & <Leo> $t(ui.close)' })).toBe(
      'Sync: Zoë & <Leo> $t(ui.close)',
    );
  });

  test('every plural has the forms one and other', () => {
    const lonely = Object.entries(en).flatMap(([area, texts]) =>
      Object.keys(texts)
        .filter((name) => name.endsWith('_one'))
        .filter((name) => !(name.replace(/_one$/, '_other') in texts))
        .map((name) => `${area}.${name}`),
    );
    expect(lonely).toEqual([]);
  });

  test('no name contains the separator of area and name', () => {
    const names = Object.values(en).flatMap((texts) => Object.keys(texts));
    expect(names.filter((name) => name.includes('.') || name.includes(':'))).toEqual([]);
  });
});
