import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EventPayloads, EventRecord } from '../../../schema/records/event.ts';
import type { EventType } from '../../../schema/records/event-types.ts';
import { makeEvent } from '../../../tests/helpers/events.ts';
import { duplicatePairs, duplicatesOf } from './duplicate-pairs.ts';

const ANA = { createdBy: 'u-ana', clocks: { '*': '000000000-000-anaphone' } };
const LAPTOP = { createdBy: 'u-ana', clocks: { '*': '000000000-000-analapto' } };
const SAM = { createdBy: 'u-sam', clocks: { '*': '000000000-000-samphone' } };

const at = (time: string) => `2025-06-10T${time}:00Z`;

function event<T extends EventType>(
  type: T,
  [from, to]: [string, string?],
  more: Partial<EventRecord<T>> & { payload?: EventPayloads[T] } = {},
): EventRecord {
  return makeEvent(type, at(from), {
    ...(to ? { ended: at(to) } : {}),
    ...more,
  } as never) as EventRecord;
}

const pairs = (...entries: EventRecord[]) => duplicatePairs(entries).map(({ score }) => score);

describe('two entries may be one act', () => {
  test('when two people log the same diaper within five minutes', () => {
    expect(pairs(event('diaper', ['14:10'], ANA), event('diaper', ['14:12'], SAM))).toEqual([2]);
    expect(pairs(event('diaper', ['14:10'], ANA), event('diaper', ['14:15'], SAM))).toEqual([2]);
    expect(pairs(event('diaper', ['14:10'], ANA), event('diaper', ['14:16'], SAM))).toEqual([]);
  });

  test('when one person logs them on two devices, but not on one', () => {
    const first = event('diaper', ['14:10'], ANA);
    expect(pairs(first, event('diaper', ['14:12'], LAPTOP))).toEqual([2]);
    expect(pairs(first, event('diaper', ['14:12'], ANA))).toEqual([]);
  });

  test('of one child and one type only', () => {
    const first = event('diaper', ['14:10'], ANA);
    expect(pairs(first, event('diaper', ['14:10'], { ...SAM, childId: 'child-leo' }))).toEqual([]);
    expect(pairs(first, event('feeding', ['14:10'], SAM))).toEqual([]);
  });

  test('unless one of them is removed', () => {
    const removed = { at: 1, by: 'u-sam', seen: { samphone: '000000000-000-samphone' } };
    const other = event('diaper', ['14:12'], { ...SAM, removed });
    expect(pairs(event('diaper', ['14:10'], ANA), other)).toEqual([]);
  });

  test('when one is merged into the other, which has lost that to another merge', () => {
    const removed = { at: 1, by: 'u-sam', seen: { samphone: '000000000-000-samphone' } };
    const kept = event('diaper', ['14:10'], ANA);
    const other = event('diaper', ['14:30'], { ...SAM, removed });
    const merged = { ...other, mergedInto: kept.id };
    expect(duplicatePairs([merged, kept])).toMatchObject([{ kept, other: merged, score: 3 }]);
    expect(pairs({ ...kept, mergedFrom: ['another'] } as never, merged)).toEqual([3]);
    expect(pairs({ ...kept, mergedFrom: [other.id] } as never, merged)).toEqual([]);
    expect(pairs({ ...kept, differsFrom: [other.id] } as never, merged)).toEqual([]);
    expect(pairs(kept, other)).toEqual([]);
  });

  test('unless somebody has said in either of them that they differ', () => {
    const [a, b] = [event('diaper', ['14:10'], ANA), event('diaper', ['14:12'], SAM)];
    expect(pairs({ ...a, differsFrom: [b.id] }, b)).toEqual([]);
    expect(pairs(a, { ...b, differsFrom: [a.id] })).toEqual([]);
    expect(pairs(a, { ...b, differsFrom: 'not a list' } as never)).toEqual([2]);
  });

  test('when at least half of the shorter sleep is part of the other', () => {
    const long = event('sleep', ['13:00', '15:00'], ANA);
    expect(pairs(long, event('sleep', ['14:40', '15:20'], SAM))).toEqual([1]);
    expect(pairs(long, event('sleep', ['14:41', '15:21'], SAM))).toEqual([]);
    expect(pairs(long, event('sleep', ['15:00', '16:00'], SAM))).toEqual([]);
  });

  test('of a bath also when one of them has no length', () => {
    expect(pairs(event('bath', ['18:00', '18:20'], ANA), event('bath', ['18:10'], SAM))).toEqual([
      1,
    ]);
    expect(pairs(event('bath', ['18:00'], ANA), event('bath', ['18:04'], SAM))).toEqual([1]);
    expect(pairs(event('bath', ['18:00'], ANA), event('bath', ['18:10'], SAM))).toEqual([]);
  });

  test('of a milestone when the title and the day are the same', () => {
    const step = (more: object, title: string, day = '2025-06-10') =>
      event('milestone', ['09:00'], { ...more, day, payload: { category: 'motor', title } });
    expect(pairs(step(ANA, 'First step'), step(SAM, ' first  STEP'))).toEqual([1]);
    expect(pairs(step(ANA, 'First step'), step(SAM, 'First word'))).toEqual([]);
    expect(pairs(step(ANA, 'First step'), step(SAM, 'First step', '2025-06-11'))).toEqual([]);
  });

  test('of a meal when it has the same foods and no milk', () => {
    const meal = (more: object, time: string, names: string[], ml = 0) =>
      event('feeding', [time], {
        ...more,
        payload: {
          solids: names.map((name) => ({ name })),
          ...(ml > 0 ? { bottles: [{ content: 'formula', takenMl: ml }] } : {}),
        },
      });
    const carrot = meal(ANA, '12:00', ['Carrot', 'Pear']);
    expect(pairs(carrot, meal(SAM, '12:30', ['pear', 'carrot']))).toEqual([1]);
    expect(pairs(carrot, meal(SAM, '12:30', ['pear']))).toEqual([]);
    expect(pairs(carrot, meal(SAM, '12:30', ['pear', 'carrot'], 60))).toEqual([]);
  });

  test('of a dose only when it is the same medicine with the same result', () => {
    const dose = (more: object, name: string, amount = 5, status = 'given') =>
      event('medication', ['08:00'], {
        ...more,
        payload: { name, amount, unit: 'ml', status } as EventPayloads['medication'],
      });
    expect(pairs(dose(ANA, 'Paracetamol'), dose(SAM, 'paracétamol'))).toEqual([2]);
    expect(pairs(dose(ANA, 'Paracetamol'), dose(SAM, 'Paracetamol', 2.5))).toEqual([1]);
    expect(pairs(dose(ANA, 'Paracetamol'), dose(SAM, 'Vitamin D'))).toEqual([]);
    expect(pairs(dose(ANA, 'Paracetamol', 5, 'refused'), dose(SAM, 'Paracetamol'))).toEqual([]);
  });

  test('never for types that people may well log twice', () => {
    expect(
      pairs(event('temperature', ['08:00'], ANA), event('temperature', ['08:00'], SAM)),
    ).toEqual([]);
  });
});

test('the entry that was created first is kept, whatever it says about its start', () => {
  const first = event('diaper', ['14:12'], { ...ANA, createdAt: 1 });
  const second = event('diaper', ['14:10'], { ...SAM, createdAt: 2 });
  for (const entries of [
    [first, second],
    [second, first],
  ]) {
    expect(duplicatePairs(entries)).toMatchObject([{ kept: { id: first.id } }]);
  }
});

test('the most certain pair comes first, and then the newest', () => {
  const bottle = (more: object, time: string, takenMl: number) =>
    event('feeding', [time], { ...more, payload: { bottles: [{ content: 'formula', takenMl }] } });
  const entries = [
    bottle(ANA, '08:00', 90),
    bottle(SAM, '08:01', 90),
    bottle(ANA, '12:00', 60),
    bottle(SAM, '12:01', 90),
    bottle(ANA, '10:00', 90),
    bottle(SAM, '10:01', 90),
  ];
  expect(duplicatePairs(entries).map(({ kept }) => new Date(kept.startedAt).getUTCHours())).toEqual(
    [10, 8, 12],
  );
});

test('finds each pair once, in any order, and never two entries of one device', () => {
  const entry = fc
    .record({
      type: fc.constantFrom('diaper' as const, 'sleep' as const, 'bath' as const),
      minute: fc.integer({ min: 0, max: 30 }),
      length: fc.integer({ min: 0, max: 20 }),
      by: fc.constantFrom(ANA, LAPTOP, SAM),
    })
    .map(({ type, minute, length, by }) => {
      const startedAt = Date.parse(at('14:00')) + minute * 60_000;
      return makeEvent(type, startedAt, { ended: startedAt + length * 60_000, ...by });
    });
  fc.assert(
    fc.property(
      fc
        .array(entry, { maxLength: 12 })
        .chain((entries) => fc.tuple(fc.constant(entries), fc.shuffledSubarray(entries))),
      ([entries, some]) => {
        const found = duplicatePairs(entries);
        const keys = found.map(({ kept, other }) => [kept.id, other.id].toSorted().join());
        expect(new Set(keys).size).toBe(keys.length);
        for (const { kept, other } of found) {
          expect(kept.clocks['*']).not.toBe(other.clocks['*']);
          expect([kept.type, kept.childId]).toEqual([other.type, other.childId]);
        }
        expect(duplicatePairs(entries.toReversed())).toEqual(found);
        // Other entries do not decide about a pair.
        const ids = new Set(some.map(({ id }) => id));
        expect(duplicatePairs(some)).toEqual(
          found.filter(({ kept, other }) => ids.has(kept.id) && ids.has(other.id)),
        );
        for (const each of entries) {
          expect(duplicatesOf(each, entries)).toEqual(
            found.filter(({ kept, other }) => [kept.id, other.id].includes(each.id)),
          );
        }
      },
    ),
  );
});
