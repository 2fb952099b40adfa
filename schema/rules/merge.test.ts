import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  authorAt,
  canonical,
  change,
  histories,
  makeRecord,
  merged,
  nodes,
  testShape,
} from '../../tests/helpers/histories.ts';
import { makeEvent } from '../../tests/helpers/events.ts';
import { eventMerge } from '../collections/events.ts';
import { eventTypes } from '../records/event-types.ts';
import type { AnyRecord } from '../records/record.ts';
import { makeStamp, stampMs, stampNode } from './clock.ts';
import {
  covers,
  digestOf,
  editRecord,
  isRemoved,
  mergeRecords,
  newestStamp,
  removeRecord,
  restampRecord,
  restoreRecord,
  supersededIn,
} from './merge.ts';

const merge = (a: AnyRecord, b: AnyRecord) => mergeRecords(testShape, a, b);
const T0 = Date.UTC(2026, 2, 14, 3, 0);
const later = (ms: number) => T0 + ms;

/** A base record that all replicas have, with one value for every kind of field. */
function baseRecord(): AnyRecord {
  return merged(
    makeRecord(
      {
        note: 'slept badly',
        tags: ['night'],
        startedAt: 1_000,
        day: 'one',
        payload: { mood: 'calm', amount: 5, unit: 'ml', flags: ['cream'] },
      },
      authorAt(0, T0),
    ),
    null,
  );
}
const edit = (record: AnyRecord, node: number, at: number, changes: Record<string, unknown>) =>
  merged(editRecord(testShape, record, changes, authorAt(node, at)), record);
const payload = (record: AnyRecord) => record['payload'] as Record<string, unknown>;

/** A history and the positions of some of its states. */
const picked = (count: number) =>
  histories.chain((history) =>
    fc.tuple(
      fc.constant(history),
      fc.array(fc.nat({ max: history.states.length - 1 }), { minLength: count, maxLength: count }),
    ),
  );
const pick = (states: AnyRecord[], at: number | undefined): AnyRecord =>
  states[at ?? 0] as AnyRecord;

describe('mergeRecords', () => {
  // Invariant I3 (docs/sync-spec.md)
  test('is commutative', () => {
    fc.assert(
      fc.property(picked(2), ([{ states }, [i, j]]) => {
        const [a, b] = [pick(states, i), pick(states, j)];
        expect(canonical(merge(a, b))).toBe(canonical(merge(b, a)));
      }),
      { numRuns: 1_000 },
    );
  });

  // Invariant I3 (docs/sync-spec.md)
  test('is associative', () => {
    fc.assert(
      fc.property(picked(3), ([{ states }, [i, j, k]]) => {
        const [a, b, c] = [pick(states, i), pick(states, j), pick(states, k)];
        expect(canonical(merge(merge(a, b), c))).toBe(canonical(merge(a, merge(b, c))));
      }),
      { numRuns: 1_000 },
    );
  });

  // Invariant I3 (docs/sync-spec.md)
  test('is idempotent', () => {
    fc.assert(
      fc.property(picked(2), ([{ states }, [i, j]]) => {
        const [a, b] = [pick(states, i), pick(states, j)];
        expect(canonical(merge(a, a))).toBe(canonical(a));
        expect(canonical(merge(merge(a, b), b))).toBe(canonical(merge(a, b)));
      }),
      { numRuns: 1_000 },
    );
  });

  test('makes replicas equal once they have all states, in any order and with repetitions', () => {
    const arrivals = histories.chain((history) => {
      const all = history.states.map((_, i) => i);
      const order = fc
        .tuple(
          fc.shuffledSubarray(all, { minLength: all.length }),
          fc.array(fc.constantFrom(...all), { maxLength: 6 }),
        )
        .map(([once, again]) => [...again, ...once]);
      return fc.tuple(fc.constant(history), order, order);
    });
    fc.assert(
      fc.property(arrivals, ([{ states }, here, there]) => {
        const hear = (order: number[]) => order.map((i) => pick(states, i)).reduce(merge);
        expect(canonical(hear(here))).toBe(canonical(hear(there)));
      }),
      { numRuns: 500 },
    );
  });

  test('of the last states includes all earlier ones', () => {
    fc.assert(
      fc.property(histories, ({ states, last }) => {
        expect(canonical(last.reduce(merge))).toBe(canonical(states.reduce(merge)));
      }),
      { numRuns: 500 },
    );
  });

  test('converges for two writes with the same stamp, as of a copied browser profile', () => {
    const base = baseRecord();
    const [one, other] = ['lamp on', 'lamp off'].map((note) => edit(base, 1, later(5), { note }));
    expect(merge(one as AnyRecord, other as AnyRecord)).toEqual(
      merge(other as AnyRecord, one as AnyRecord),
    );
  });
});

test('of two creations with one id the later one wins, with its author', () => {
  const [a, b] = [0, 1].map((node) =>
    makeRecord({ note: `by ${node}`, payload: {} }, authorAt(node, later(node))),
  );
  expect(merge(a as AnyRecord, b as AnyRecord)).toMatchObject({
    note: 'by 1',
    createdBy: 'user-1',
    createdAt: later(1),
  });
});

describe('covers and digestOf', () => {
  // Invariant I4 (docs/sync-spec.md)
  test('agree on whether two copies hold the same writes, and such copies are equal', () => {
    fc.assert(
      fc.property(picked(2), ([{ states }, [i, j]]) => {
        const [a, b] = [pick(states, i), pick(states, j)];
        const same = covers(a, b) && covers(b, a);
        expect(digestOf(a) === digestOf(b)).toBe(same);
        expect(canonical(a) === canonical(b)).toBe(same);
      }),
      { numRuns: 1_000 },
    );
  });

  test('report that a merge covers both copies, and that a copy was covered if the merge changes nothing', () => {
    fc.assert(
      fc.property(picked(2), ([{ states }, [i, j]]) => {
        const [a, b] = [pick(states, i), pick(states, j)];
        expect(covers(merge(a, b), a)).toBe(true);
        expect(covers(merge(a, b), b)).toBe(true);
        expect(digestOf(merge(a, b)) === digestOf(a)).toBe(covers(a, b));
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('fields', () => {
  test('keeps edits of different fields', () => {
    const base = baseRecord();
    const a = edit(base, 0, later(10), { note: 'slept well' });
    const b = edit(base, 1, later(5), { payload: { ...payload(base), mood: 'happy' } });
    expect(merge(a, b)).toMatchObject({ note: 'slept well', payload: { mood: 'happy' } });
  });

  test('keeps the later of two edits of one field', () => {
    const base = baseRecord();
    const a = edit(base, 0, later(10), { note: 'first' });
    const b = edit(base, 1, later(11), { note: 'second' });
    expect(merge(a, b)['note']).toBe('second');
  });

  // Invariant I16 (docs/sync-spec.md)
  test('a write wins over the one that it has seen, however far back its clock is', () => {
    const base = edit(baseRecord(), 0, later(60_000), { note: 'from a fast clock' });
    const reply = edit(base, 1, later(-3_600_000), { note: 'from a slow clock' });
    expect(merge(base, reply)['note']).toBe('from a slow clock');
  });

  test('a removed nested field stays removed', () => {
    const base = baseRecord();
    const { mood: _, ...rest } = payload(base);
    const without = edit(base, 1, later(5), { payload: rest });
    expect(payload(merge(base, without))).not.toHaveProperty('mood');
    expect(payload(merge(edit(base, 0, later(9), { note: 'x' }), without))).not.toHaveProperty(
      'mood',
    );
  });

  // Invariant I11 (docs/sync-spec.md)
  test('members of a group are never mixed', () => {
    const wholes = ['1000 one', '2000 two', '3000 three'];
    const doses = ['5 ml', '120 mg', '2 drops'];
    fc.assert(
      fc.property(picked(2), ([{ states }, [i, j]]) => {
        const record = merge(pick(states, i), pick(states, j));
        expect(wholes).toContain(`${String(record['startedAt'])} ${String(record['day'])}`);
        const { amount, unit } = payload(record);
        expect(doses).toContain(`${String(amount)} ${String(unit)}`);
      }),
      { numRuns: 500 },
    );
  });

  // Invariant I12 (docs/sync-spec.md)
  test('fields of a newer release survive an edit and a merge by this release', () => {
    const { nested, plain } = { nested: { deep: [1, { more: true }] }, plain: 'kept' };
    const base = merged(
      makeRecord({ note: '', payload: { previewed: nested }, ofTomorrow: plain }, authorAt(0, T0)),
      null,
    );
    const record = merge(
      edit(base, 0, later(1), { note: 'a' }),
      edit(base, 1, later(2), { note: 'b' }),
    );
    expect(record).toMatchObject({ payload: { previewed: nested }, ofTomorrow: plain });
  });

  test('an edit without changes is not a write', () => {
    const base = baseRecord();
    const same = editRecord(
      testShape,
      base,
      { note: base['note'], tags: ['night'] },
      authorAt(1, later(9)),
    );
    expect(canonical(same)).toBe(canonical(base));
  });

  test.each(Object.keys(eventTypes) as (keyof typeof eventTypes)[])(
    'merging a %s with itself loses nothing of it, nor of fields that are named like a group',
    (type) => {
      const named = { dose: 3, reading: 'x', pumped: [1] };
      const event = makeEvent(type, T0, {
        payload: { ...makeEvent(type, T0).payload, ...named } as never,
      });
      Object.assign(event, { start: 'now', end: { soon: true } });
      expect(mergeRecords(eventMerge, event, event)).toEqual(event);
    },
  );
});

describe('sets', () => {
  test('contain the members that two people added', () => {
    const base = baseRecord();
    const a = edit(base, 0, later(5), { tags: ['night', 'bath'] });
    const b = edit(base, 1, later(6), { tags: ['night', 'song'] });
    expect(merge(a, b)['tags']).toEqual(['bath', 'night', 'song']);
  });

  test('keep a member removed while another person adds one', () => {
    const base = baseRecord();
    const a = edit(base, 0, later(5), { tags: [], payload: { ...payload(base), flags: [] } });
    const b = edit(base, 1, later(6), {
      tags: ['night', 'song'],
      payload: { ...payload(base), flags: ['cream', 'blood'] },
    });
    expect(merge(a, b)['tags']).toEqual(['song']);
    expect(payload(merge(a, b))['flags']).toEqual(['blood']);
  });

  test('can contain a removed member again', () => {
    const base = baseRecord();
    const out = edit(base, 0, later(5), { tags: [] });
    const back = edit(out, 1, later(6), { tags: ['night'] });
    expect(merge(back, out)['tags']).toEqual(['night']);
  });

  test('have the same order for any order of insertion', () => {
    const made = (tags: string[]) =>
      merged(makeRecord({ tags, payload: {} }, authorAt(0, T0)), null);
    expect(canonical(made(['b', 'a']))).toBe(canonical(made(['a', 'b'])));
  });

  test('treat a member with a slash as one member', () => {
    const base = baseRecord();
    const a = edit(base, 0, later(5), { tags: ['night', 'left/right'] });
    expect(merge(base, a)['tags']).toEqual(['left/right', 'night']);
  });
});

describe('removal', () => {
  // Invariant I10 (docs/sync-spec.md)
  test('an edit wins over a deletion that had not seen it', () => {
    fc.assert(
      fc.property(
        histories,
        change,
        fc.integer({ min: -500, max: 500 }),
        (history, changes, ms) => {
          const record = pick(history.last, 0);
          const removed = removeRecord(record, authorAt(0, later(20_000)));
          const edited = editRecord(
            testShape,
            record,
            changes(record),
            authorAt(1, later(20_000 + ms)),
          );
          fc.pre(digestOf(edited) !== digestOf(record));
          expect(isRemoved(merge(removed, edited))).toBe(false);
        },
      ),
      { numRuns: 500 },
    );
  });

  // Invariant I10 (docs/sync-spec.md)
  test('a deletion wins over edits that it had seen, in any order of arrival', () => {
    fc.assert(
      fc.property(picked(3), ([{ states, last }, late]) => {
        const removed = removeRecord(last.reduce(merge), authorAt(2, later(-100_000)));
        const record = late.map((i) => pick(states, i)).reduce(merge, removed);
        expect(isRemoved(record)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('a restore undoes a deletion for everybody, and the record can be deleted again', () => {
    fc.assert(
      fc.property(histories, ({ last }) => {
        const removed = removeRecord(pick(last, 0), authorAt(0, later(1)));
        const restored = restoreRecord(removed, authorAt(1, later(2)));
        expect(isRemoved(merge(removed, restored))).toBe(false);
        const again = removeRecord(restored, authorAt(0, later(3)));
        expect(isRemoved(merge(again, restored))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test('of two deletions the later author and time are kept', () => {
    const base = baseRecord();
    const a = removeRecord(base, authorAt(0, later(5)));
    const b = removeRecord(base, authorAt(1, later(6)));
    expect(isRemoved(merge(a, b))).toBe(true);
    expect(merge(a, b).removed).toMatchObject({ at: later(6), by: 'user-1' });
  });

  test('an edit that lost its field to a later one does not undo the deletion of that one', () => {
    // The text of that edit is in the history (supersededIn), and no longer in the record.
    const base = baseRecord();
    const early = edit(base, 1, later(5), { note: 'early' });
    const late = edit(base, 0, later(10), { note: 'late' });
    const removed = removeRecord(late, authorAt(0, later(11)));
    expect(isRemoved(merge(removed, early))).toBe(true);
    expect(supersededIn(testShape, early, removed)).toMatchObject([
      { path: 'note', value: 'early' },
    ]);
  });
});

describe('supersededIn', () => {
  const paths: Record<string, (record: AnyRecord) => unknown> = {
    note: ({ note }) => note,
    ofTomorrow: ({ ofTomorrow }) => ofTomorrow,
    '~start': ({ startedAt, day }) => [startedAt, day],
    'payload.mood': (record) => payload(record)['mood'],
    'payload.foreseen': (record) => payload(record)['foreseen'],
    '~payload.dose': (record) => [payload(record)['amount'], payload(record)['unit']],
  };
  for (const item of ['a', 'b', 'c', 'd']) {
    paths[`tags/${item}`] = ({ tags }) => (tags as string[]).includes(item);
    paths[`payload.flags/${item}`] = (record) =>
      ((payload(record)['flags'] ?? []) as string[]).includes(item);
  }

  // Invariant I9 (docs/sync-spec.md)
  test('contains exactly the values that a merge discards', () => {
    fc.assert(
      fc.property(picked(2), ([{ states }, [i, j]]) => {
        const [loser, other] = [pick(states, i), pick(states, j)];
        const record = merge(loser, other);
        const lost = supersededIn(testShape, loser, other);
        const expected = Object.entries(paths)
          .filter(([, read]) => canonical([read(loser)]) !== canonical([read(record)]))
          .map(([path, read]) => ({ path, value: canonical([read(loser)]) }));
        const found = lost.map(({ path, value }) => ({ path, value: canonical([value]) }));
        expect(found.toSorted(byPath)).toEqual(expected.toSorted(byPath));
      }),
      { numRuns: 1_000 },
    );
  });

  test('omits fields that are not kept, and the later value wins', () => {
    const shape = { ...testShape, unkept: ['photo'] };
    const before = makeRecord({ note: 'a', photo: 'one' }, authorAt(0, T0));
    const mine = editRecord(shape, before, { photo: 'two', note: 'b' }, authorAt(1, later(1)));
    const theirs = editRecord(shape, before, { photo: null, note: 'c' }, authorAt(2, later(2)));
    expect(mergeRecords(shape, mine, theirs)).toMatchObject({ photo: null, note: 'c' });
    expect(supersededIn(shape, mine, theirs).map(({ path }) => path)).toEqual(['note']);
  });
  const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : 1);
});

describe('restampRecord', () => {
  const [mine, theirs] = [nodes[0], nodes[1]];
  const HOUR = 3_600_000;
  const withClocks = (clocks: AnyRecord['clocks']): AnyRecord => ({ ...baseRecord(), clocks });

  test('moves stamps of the future to now and keeps their order', () => {
    const record = withClocks({
      '*': makeStamp(later(HOUR), 0, mine),
      note: makeStamp(later(HOUR), 1, mine),
      'payload.mood': makeStamp(later(2 * HOUR), 0, mine),
    });
    const { clocks } = restampRecord(record, mine, T0);
    expect(Object.values(clocks).toSorted()).toEqual([
      clocks['*'],
      clocks['note'],
      clocks['payload.mood'],
    ]);
    expect(new Set(Object.values(clocks)).size).toBe(3);
    for (const stamp of Object.values(clocks)) expect(stampMs(stamp)).toBe(T0);
  });

  test('does not change stamps of the past or of other nodes', () => {
    const record = withClocks({
      '*': makeStamp(later(-HOUR), 0, mine),
      note: makeStamp(later(HOUR), 0, theirs),
    });
    expect(restampRecord(record, mine, T0)).toEqual(record);
  });

  // Invariant I16 (docs/sync-spec.md)
  test('keeps a replaced value replaced', () => {
    const known = edit(baseRecord(), 1, later(4 * 60_000), { tags: ['theirs'] });
    const written = edit(known, 0, later(HOUR), { tags: [], note: 'mine' });
    const sent = restampRecord(written, mine, later(5 * 60_000));
    expect(merge(known, sent)).toMatchObject({ tags: [], note: 'mine' });
  });

  test('keeps a moved stamp later than the stamps of other nodes before it', () => {
    const record = withClocks({
      '*': makeStamp(T0, 0, theirs),
      note: makeStamp(later(4 * 60_000), 7, theirs),
      'payload.mood': makeStamp(later(HOUR), 0, mine),
    });
    const { clocks } = restampRecord(record, mine, T0);
    expect((clocks['payload.mood'] as string) > (clocks['note'] as string)).toBe(true);
    expect(stampMs(clocks['payload.mood'] as string)).toBe(later(4 * 60_000));
  });

  test('keeps the order of all writes and does not change those of other nodes', () => {
    fc.assert(
      fc.property(histories, fc.integer({ min: -400_000, max: 5_000 }), ({ last }, ms) => {
        const record = pick(last, 0);
        const moved = restampRecord(record, mine, later(ms));
        const byTime = (clocks: AnyRecord['clocks']) =>
          Object.keys(clocks).toSorted((a, b) =>
            (clocks[a] as string) + a < (clocks[b] as string) + b ? -1 : 1,
          );
        const ofOthers = (clocks: AnyRecord['clocks']) =>
          Object.entries(clocks).filter(([, stamp]) => stampNode(stamp) !== mine);
        expect(byTime(moved.clocks)).toEqual(byTime(record.clocks));
        expect(ofOthers(moved.clocks)).toEqual(ofOthers(record.clocks));
        expect(isRemoved(moved)).toBe(isRemoved(record));
      }),
      { numRuns: 500 },
    );
  });
});

test('newestStamp returns the last write of all', () => {
  const base = baseRecord();
  const written = edit(edit(base, 0, later(5), { note: 'x' }), 1, later(3), { tags: [] });
  expect(stampNode(newestStamp(written))).toBe(nodes[1]);
});
