import { describe, expect, test } from 'vitest';
import type { AlbumRecord } from '../../../../schema/records/album.ts';
import type { DocumentRecord } from '../../../../schema/records/document-item.ts';
import type { PhotoRecord } from '../../../../schema/records/photo-item.ts';
import { albumFieldText, documentFieldText, photoFieldText } from './field-texts.ts';

const names = {
  person: (id: string) => (id === 'u-ana' ? 'Ana' : id),
  child: () => 'Mia',
  album: () => 'By the sea',
};

describe('a version of a field of a document', () => {
  const record = { title: 'Passport', number: 'A-4711', files: {} } as never as DocumentRecord;
  const textOf = (path: string, value: unknown) =>
    documentFieldText(record, { path, value }, names);

  test('shows the former value with its name', () => {
    expect(textOf('title', 'Pasport')).toEqual({ field: 'Title', value: 'Pasport' });
    expect(textOf('validUntil', '2027-05-03').value).toContain('2027');
    expect(textOf('validUntil', null).value).toBe('empty');
  });

  test('never shows a number', () => {
    expect(textOf('number', 'B-1').value).not.toContain('B-1');
    expect(textOf('number', '').value).toBe('empty');
  });

  test('names a file that is gone, and members of sets', () => {
    expect(textOf('files.gone0001', { name: 'old.pdf' }).value).toBe('old.pdf');
    expect(textOf('files.gone0001', null).value).toBe('removed');
    expect(textOf('viewers/u-ana', true).value).toBe('Ana added');
    expect(textOf('tags/trip', false).value).toBe('“trip” not there');
  });
});

describe('a version of a field of a photo', () => {
  const record = {
    takenAt: Date.UTC(2026, 4, 3, 10),
    takenTz: 'UTC',
    dateUnsure: false,
    albumIds: [],
  } as never as PhotoRecord;
  const now = Date.UTC(2026, 10, 1);
  const textOf = (path: string, value: unknown) =>
    photoFieldText(record, { path, value }, { names, now });

  test('shows time, album, milestone and who may see it', () => {
    const taken = textOf('~taken', [Date.UTC(2026, 4, 2, 9, 30), 'UTC', true]).value;
    expect(taken).toMatch(/9:30.*date unsure/);
    expect(textOf('albumIds/a1', false).value).toBe('By the sea not there');
    expect(textOf('people/Aunt Eva', true).value).toBe('Aunt Eva added');
    expect(textOf('milestoneId', 'walking_alone').value).toBe('Walks alone');
    expect(textOf('visibility', 'only_me').value).toBe('only me');
  });

  test('says that a newer version knows more about an unknown field', () => {
    expect(textOf('later', 1)).toEqual({
      field: 'Something else',
      value: 'Only a newer version can show it',
    });
  });
});

test('a version of the days of an album shows both', () => {
  const record = { from: null, to: null } as never as AlbumRecord;
  const { value } = albumFieldText(record, { path: '~range', value: ['2026-07-01', null] }, names);
  expect(value).toMatch(/2026 – empty$/);
});
