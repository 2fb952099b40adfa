import { expect, test } from 'vitest';
import { makeEvent } from '../../tests/helpers/events.ts';
import { isAsImported, writtenElsewhere } from './import-ref.ts';
import type { AnyRecord } from './record.ts';

const importRef = { provider: 'nara', entity: 'sleep', recordId: '1', jobId: 'job' };
const entry = (over: object): AnyRecord => ({ ...makeEvent('note', 5), ...over }) as AnyRecord;

test('an imported record is news only after somebody has changed it', () => {
  const imported = entry({ importRef, createdAt: 5, updatedAt: 5 });
  expect(isAsImported(imported)).toBe(true);
  expect(isAsImported({ ...imported, updatedAt: 6 })).toBe(false);
  expect(isAsImported(entry({ importRef: null }))).toBe(false);
});

test('an imported record says who wrote it where it comes from', () => {
  const of = (more: object | null) =>
    writtenElsewhere(entry({ importRef: more && { ...importRef, ...more } }));
  expect(of({ author: 'Rosa', writtenAt: 9 })).toEqual({ author: 'Rosa', at: 9 });
  expect(of({ writtenAt: 9 })).toEqual({ author: null, at: 9 });
  expect([of({}), of(null), of({ author: 7 })]).toEqual([null, null, null]);
});
