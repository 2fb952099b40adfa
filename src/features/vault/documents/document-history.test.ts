import { expect, test } from 'vitest';
import type { DocumentRecord } from '../../../../schema/records/document-item.ts';
import { documentChanges } from './document-history.ts';

const record = {
  title: 'Passport',
  files: { kept0001: {} },
  updatedAt: 9,
} as never as DocumentRecord;
const written = (path: string, writtenAt: number, more: object = {}) => ({
  path,
  value: null,
  writtenAt,
  by: 'ana',
  ...more,
});

test('names the values of a field, the newest first, and the files that are gone', () => {
  const changes = documentChanges(record, [
    written('*', 1, { current: true }),
    written('title', 5, { current: true, by: 'ben' }),
    written('files.gone0001', 7, { current: true, by: 'ben' }),
    written('title', 1, { value: 'Pasport', by: null }),
    written('files.gone0001', 1, { value: { name: 'old.pdf' } }),
    written('files.kept0001', 1, { value: { name: 'kept.pdf' } }),
    written('tags/trip', 3, { value: true }),
  ]);
  expect(changes).toMatchObject([
    { of: 'removedFile', name: 'old.pdf', writtenAt: 7, by: 'ben' },
    { of: 'field', field: 'title', value: 'Passport', isCurrent: true, by: 'ben' },
    { of: 'field', field: 'title', value: 'Pasport', isCurrent: false, by: 'ana' },
  ]);
  expect(changes).toHaveLength(3);
});
