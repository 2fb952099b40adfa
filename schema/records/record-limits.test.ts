import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyJson } from '../../tests/helpers/any-json.ts';
import { makeEvent } from '../../tests/helpers/events.ts';
import { RECORD_MAX_BYTES, RECORD_MAX_DEPTH, RECORD_MAX_VALUES } from '../limits.ts';
import { isReadableRecord } from '../readable.ts';
import { digestOf, mergeRecords } from '../rules/merge.ts';
import { eventMerge } from '../collections/events.ts';
import { isPath, recordProblem } from './record-limits.ts';
import type { AnyRecord } from './record.ts';

const event = makeEvent('note', '2026-03-14T03:00Z', { note: 'slept' });
const problemWith = (more: object) => recordProblem(eventMerge, { ...event, ...more });
const nested = (depth: number): unknown => {
  let value: unknown = 'end';
  for (let i = 0; i < depth; i += 1) value = [value];
  return value;
};
/** As a request brings it: an object literal would set the prototype. */
const parsed = (json: string) => JSON.parse(json) as object;

describe('a record within the limits', () => {
  test.each<[string, object]>([
    ['as it is', {}],
    ['with fields of a newer release', { mood: { of: ['the moon'] } }],
    [
      'with a clock for each kind of path',
      {
        clocks: Object.fromEntries(
          [
            '*',
            'removal',
            'note',
            'payload.kind',
            '~start',
            '~payload.dose',
            'tags/a/b.c',
            'tags/😀\n',
          ].map((path) => [path, event.clocks['*']]),
        ),
      },
    ],
    ['with a value at the deepest level', { deep: nested(RECORD_MAX_DEPTH - 1) }],
  ])('%s is taken', (_what, more) => {
    expect(problemWith(more)).toBe(null);
  });
});

describe('a record beyond the limits', () => {
  test.each<[string, object, string]>([
    ['that is one level too deep', { deep: nested(RECORD_MAX_DEPTH) }, 'RECORD_TOO_LARGE'],
    ['with 2,000 nested lists', { payload: { deep: nested(2_000) } }, 'RECORD_TOO_LARGE'],
    ['nested a hundred thousand times', { deep: nested(100_000) }, 'RECORD_TOO_LARGE'],
    [
      'of too many values',
      { many: Array.from({ length: RECORD_MAX_VALUES }, () => 1) },
      'RECORD_TOO_LARGE',
    ],
    ['of more than 96 KiB', { note: 'x'.repeat(RECORD_MAX_BYTES) }, 'RECORD_TOO_LARGE'],
    ['with a field that every object has', { constructor: 'x' }, 'VALIDATION'],
    ['with one within another', { payload: { values: { toString: 1 } } }, 'VALIDATION'],
    ['with a prototype', parsed('{"payload": {"__proto__": {"kind": "wet"}}}'), 'VALIDATION'],
    ['with a field that reads as a path', { 'payload.kind': 'wet' }, 'VALIDATION'],
    ['with a field that reads as a group', { '~start': 1 }, 'VALIDATION'],
    ['with a nested field that reads as a path', { payload: { 'a/b': 1 } }, 'VALIDATION'],
    [
      'with a clock of what every object has',
      { clocks: { ...event.clocks, constructor: event.clocks['*'] } },
      'VALIDATION',
    ],
    [
      'with a clock of a group that every object has',
      { clocks: { ...event.clocks, '~valueOf': event.clocks['*'] } },
      'VALIDATION',
    ],
    ['with a character that a column cannot hold', { tags: ['a\0b'] }, 'VALIDATION'],
    ['with a number that JSON cannot hold', { size: Number.POSITIVE_INFINITY }, 'VALIDATION'],
  ])('%s is refused', (_what, more, code) => {
    expect(problemWith(more)).toMatchObject({ code });
    expect(isReadableRecord('events', { ...event, ...more })).toBe(false);
  });

  test.each([null, 'a text', 7, [], [[event]]])('%j is no record', (value) => {
    expect(isReadableRecord('events', value)).toBe(false);
  });
});

test('a path is no name that every object has', () => {
  for (const name of ['constructor', '__proto__', '~toString', 'payload.valueOf', 'prototype']) {
    expect(isPath(name)).toBe(false);
  }
});

// Invariant I33 (docs/sync-spec.md)
test('any JSON is either no readable record, or merges with itself and others', () => {
  const value = anyJson(20);
  const key = fc.oneof(
    fc.string(),
    fc.constantFrom(...Object.getOwnPropertyNames(Object.prototype)),
  );
  const more = fc.dictionary(key, value, { noNullPrototype: true });
  fc.assert(
    fc.property(more, fc.dictionary(key, value, { noNullPrototype: true }), (fields, payload) => {
      const record: unknown = { ...event, ...fields, payload };
      if (!isReadableRecord('events', record)) return;
      const merged = mergeRecords<AnyRecord>(
        eventMerge,
        mergeRecords(eventMerge, record, record),
        event,
      );
      expect(structuredClone(merged)).toEqual(JSON.parse(JSON.stringify(merged)));
      expect(digestOf(merged)).toMatch(/^\w+$/);
    }),
    { numRuns: 2_000 },
  );
});
