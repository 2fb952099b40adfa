import { expect, test } from 'vitest';
import { makeEvent } from '../../tests/helpers/events.ts';
import { eventMerge } from '../collections/events.ts';
import type { AnyRecord } from '../records/record.ts';
import { clockOf, editRecord, mergeRecords, readPath, removeRecord } from './merge.ts';

const author = { by: 'u-ana', at: Date.UTC(2026, 2, 14, 4), node: 'testnode' };
const event: AnyRecord = makeEvent('note', '2026-03-14T03:00Z', { note: 'slept' });

/** Stored by releases that did not check names. */
const INHERITED = ['constructor', 'toString', 'valueOf', 'hasOwnProperty'];

test.each(INHERITED)(
  'a field called %s has its own clock and can be stored and removed',
  (name) => {
    const record = { ...event, [name]: 'x' };
    const edited = editRecord(eventMerge, record, { note: 'fed' }, author);
    const merged = mergeRecords(eventMerge, record, edited);
    expect(clockOf(merged, name)).toBe(event.clocks['*']);
    expect(structuredClone(merged)).toEqual(merged);
    expect(merged).toMatchObject({ note: 'fed', [name]: 'x' });
    expect(removeRecord(merged, author).removed).not.toBe(null);
  },
);

test.each(INHERITED)('a path called %s that the record does not have holds nothing', (name) => {
  expect(readPath(eventMerge, event, name)).toBe(undefined);
  expect(readPath(eventMerge, event, `~${name}`)).toBe(undefined);
  expect(readPath(eventMerge, event, `payload.${name}`)).toBe(undefined);
});
