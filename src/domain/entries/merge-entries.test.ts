import { describe, expect, test } from 'vitest';
import { type EventPayloads, EventRecord } from '../../../schema/records/event.ts';
import type { EventType } from '../../../schema/records/event-types.ts';
import { eventMerge } from '../../../schema/collections/events.ts';
import { editRecord } from '../../../schema/rules/merge.ts';
import { makeEvent } from '../../../tests/helpers/events.ts';
import { mergeEntries } from './merge-entries.ts';

const START = '2025-06-10T14:10:00Z';
const AUTHOR = { by: 'u-ana', at: Date.parse('2025-06-10T15:00:00Z'), node: 'anaphone' };

/** The kept entry afterwards, as the server would accept it. */
function merged(kept: EventRecord, other: EventRecord): EventRecord {
  const result = mergeEntries(kept, other);
  if (!result.ok) throw new Error(result.problem);
  const entry = editRecord(eventMerge, kept, result.changes, AUTHOR);
  expect(EventRecord.safeParse(entry).error).toBeUndefined();
  return entry;
}

function payloadOf<T extends EventType>(
  type: T,
  kept: EventPayloads[T],
  other: EventPayloads[T],
): unknown {
  const [a, b] = [kept, other].map((payload) => makeEvent(type, START, { payload } as never));
  return merged(a as EventRecord, b as EventRecord).payload;
}

const diaper = (more: Partial<EventRecord<'diaper'>> = {}) => makeEvent('diaper', START, more);

describe('merging two entries', () => {
  test('keeps both notes, and none of them twice', () => {
    const noteOf = (kept: string, other: string) =>
      merged(diaper({ note: kept }), diaper({ note: other })).note;
    expect(noteOf('a bit red', 'new cream')).toBe('a bit red\nnew cream');
    expect(noteOf('', 'new cream')).toBe('new cream');
    expect(noteOf('new cream', ' new cream ')).toBe('new cream');
    expect(noteOf('a bit red\nnew cream', 'new cream')).toBe('a bit red\nnew cream');
    expect(noteOf('red', 'a bit red')).toBe('red\na bit red');
  });

  test('keeps the tags of both, in any case once, and the photos of both', () => {
    const entry = merged(
      diaper({ tags: ['Cream', 'rash'], photoIds: ['p-1'] }),
      diaper({ tags: ['cream', 'night'], photoIds: ['p-1', 'p-2'] }),
    );
    expect(entry.tags.toSorted()).toEqual(['Cream', 'night', 'rash']);
    expect(entry.photoIds.toSorted()).toEqual(['p-1', 'p-2']);
  });

  test('adds the parts of a feed that only the other one has', () => {
    const breast = { leftSec: 300, rightSec: 0, endSide: 'left' as const };
    const bottles = (takenMl: number) => [{ content: 'formula' as const, takenMl }];
    expect(payloadOf('feeding', { breast }, { bottles: bottles(60), spitUp: 'small' })).toEqual({
      breast,
      bottles: bottles(60),
      spitUp: 'small',
    });
    expect(payloadOf('feeding', { bottles: bottles(60) }, { bottles: bottles(90) })).toEqual({
      bottles: bottles(60),
    });
  });

  test('takes the values of a merge group together or not at all', () => {
    const dose = { name: 'Paracetamol', amount: 5, unit: 'ml', status: 'given' } as const;
    const other = { ...dose, medicineId: 'm-1', amount: 7, reason: 'fever' };
    expect(payloadOf('medication', dose, other)).toEqual({ ...dose, reason: 'fever' });
  });

  test('has a wet and a dirty diaper with the amounts of both', () => {
    expect(
      payloadOf(
        'diaper',
        { kind: 'wet', wetAmount: 'large', flags: ['seeds'] },
        { kind: 'dirty', dirtyAmount: 'small', flags: ['blowout'] },
      ),
    ).toEqual({
      kind: 'both',
      wetAmount: 'large',
      dirtyAmount: 'small',
      flags: ['seeds', 'blowout'],
    });
    expect(payloadOf('diaper', { kind: 'dry' }, { kind: 'wet' })).toEqual({ kind: 'wet' });
  });

  test('takes the end of the other one only where there is none', () => {
    const bath = (from: string, ended?: string) =>
      makeEvent('bath', from, ended === undefined ? {} : { ended });
    const end = Date.parse('2025-06-10T14:30:00Z');
    expect(merged(bath(START), bath(START, '2025-06-10T14:30:00Z')).endedAt).toBe(end);
    const later = '2025-06-10T14:50:00Z';
    expect(merged(bath(START, '2025-06-10T14:30:00Z'), bath(START, later)).endedAt).toBe(end);
    // It ended before this one began.
    expect(merged(bath('2025-06-10T14:31:00Z'), bath(START, '2025-06-10T14:30:00Z')).endedAt).toBe(
      null,
    );
  });

  test('remembers what was merged into it, also into the other one before', () => {
    const other = { ...diaper(), mergedFrom: ['event-merged-x'], differsFrom: ['event-merged-y'] };
    const entry = merged({ ...diaper(), mergedFrom: ['event-merged-w'] }, other as EventRecord);
    expect(entry['mergedFrom']).toEqual(['event-merged-w', other.id, 'event-merged-x']);
    expect(entry['differsFrom']).toEqual(['event-merged-y']);
  });

  test('is the same entry after a second time', () => {
    const [kept, other] = [diaper({ note: 'a' }), diaper({ note: 'b', tags: ['t'] })];
    const once = merged(kept, other);
    expect(merged(once, other)).toEqual(once);
  });
});

test.each([
  ['note', { note: 'x'.repeat(1_500) }, { note: 'y'.repeat(500) }],
  ['tags', { tags: 'abcdefgh'.split('') }, { tags: 'ijk'.split('') }],
  ['photos', { photoIds: ['1', '2', '3', '4'] }, { photoIds: ['5', '6', '7'] }],
  ['visibility', {}, { visibility: 'parents' as const }],
])('merging is refused where it would cut the %s', (problem, kept, other) => {
  expect(mergeEntries(diaper(kept), diaper(other))).toEqual({ ok: false, problem });
});
