import { describe, expect, test } from 'vitest';
import { eventMerge } from '../../../schema/collections/events.ts';
import { makeEvent } from '../../../tests/helpers/events.ts';
import { editToRestore, withValue } from './entry-history.ts';
import { changesOf } from './record-history.ts';

const NOON = '2026-05-03T12:00:00Z';
const at = Date.parse(NOON);

describe('the history of an entry', () => {
  test('lists the versions of each changed field, newest first', () => {
    const event = makeEvent('diaper', NOON, { note: 'three' });
    const items = [
      { path: '*', value: null, writtenAt: at, by: 'ana', current: true },
      { path: 'note', value: null, writtenAt: at + 3, by: 'ben', current: true },
      { path: 'note', value: 'two', writtenAt: at + 2, by: 'ana' },
      { path: 'note', value: '', writtenAt: at, by: null },
    ];
    expect(
      changesOf(eventMerge, event, items).map(({ value, by, isCurrent }) => [value, by, isCurrent]),
    ).toEqual([
      ['three', 'ben', true],
      ['two', 'ana', false],
      ['', 'ana', false],
    ]);
  });

  test('leaves out what somebody answered about duplicates', () => {
    const items = [{ path: 'mergedFrom', value: ['event-other'], writtenAt: at, by: 'ana' }];
    expect(changesOf(eventMerge, makeEvent('diaper', NOON), items)).toEqual([]);
  });

  test('restores a field by an edit of that field only', () => {
    const event = makeEvent('diaper', NOON, { payload: { kind: 'wet' } });
    expect(editToRestore(event, { path: 'note', value: 'two' })).toEqual({ note: 'two' });
    expect(editToRestore(event, { path: 'payload.kind', value: 'dirty' })).toEqual({
      payload: { kind: 'dirty' },
    });
  });

  test('restores a time without its derived zone and day', () => {
    const event = makeEvent('sleep', NOON, { ended: at + 1_000 });
    expect(
      editToRestore(event, { path: '~start', value: [at - 5, 60, 'Europe/Madrid', 'x'] }),
    ).toEqual({ startedAt: at - 5 });
    expect(editToRestore(event, { path: '~end', value: [null, null] })).toEqual({ endedAt: null });
  });

  test('restores a dose as a whole and removes fields that it did not have', () => {
    const payload = { name: 'Paracetamol', amount: 5, unit: 'ml', status: 'given' } as never;
    const event = makeEvent('medication', NOON, { payload });
    const value = ['Paracetamol', null, 2.5, 'ml'];
    expect(editToRestore(event, { path: '~payload.dose', value })?.['payload']).toEqual({
      name: 'Paracetamol',
      amount: 2.5,
      unit: 'ml',
      status: 'given',
    });
  });

  test('restores an added or removed tag', () => {
    const event = makeEvent('diaper', NOON, { tags: ['rash'] });
    expect(editToRestore(event, { path: 'tags/night', value: true })).toEqual({
      tags: ['rash', 'night'],
    });
    expect(editToRestore(event, { path: 'tags/rash', value: false })).toEqual({ tags: [] });
  });

  test('cannot restore a field that only a newer release knows', () => {
    expect(withValue(makeEvent('diaper', NOON), { path: '~later', value: [1] })).toBeNull();
  });
});
