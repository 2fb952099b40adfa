import { expect, test } from 'vitest';
import { entryOf } from '../../../tests/helpers/schedule-entries.ts';
import { earlierImports } from './earlier-imports.ts';

test('what was imported together is listed together, the latest import first', () => {
  const imports = earlierImports([
    entryOf({ id: 'own' }),
    entryOf({ id: 'a2', importId: 'first', createdAt: 12, start: '2026-12-02T09:00' }),
    entryOf({ id: 'b1', importId: 'second', createdAt: 20, createdBy: 'ben' }),
    entryOf({ id: 'a1', importId: 'first', createdAt: 10, start: '2026-12-01T09:00' }),
  ]);
  expect(imports.map(({ id, at, by }) => [id, at, by])).toEqual([
    ['second', 20, 'ben'],
    ['first', 10, 'ana'],
  ]);
  expect(imports[1]?.entries.map(({ id }) => id)).toEqual(['a1', 'a2']);
});
