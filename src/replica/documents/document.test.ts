import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeEvent } from '../../../tests/helpers/events.ts';
import { STAMP_AHEAD_TOLERANCE_MS, SUPERSEDED_MAX } from '../../../schema/limits.ts';
import { eventMerge } from '../../../schema/collections/events.ts';
import type { AnyRecord } from '../../../schema/records/record.ts';
import { makeStamp, stampMs } from '../../../schema/rules/clock.ts';
import {
  digestOf,
  editRecord,
  mergeRecords,
  removeRecord,
  restoreRecord,
} from '../../../schema/rules/merge.ts';
import type { Verdict } from '../../../schema/wire/sync.ts';
import {
  PARTITION,
  Queue,
  type ReplicaDocument,
  afterDiscard,
  afterLocalWrite,
  afterServerState,
  afterVerdict,
  isFalselyAcknowledged,
  isInTrash,
  isWorthKeeping,
  requeued,
} from './document.ts';

const MINE = 'minemine';
const THEIRS = 'theirsss';
const T0 = Date.UTC(2026, 2, 14, 3, 0);
const at = (ms: number) => T0 + ms;
const device = { node: MINE, serverTime: T0 };

const born = (changes: object = {}): AnyRecord =>
  makeEvent('feeding', T0, { clocks: { '*': makeStamp(T0, 0, MINE) }, ...changes }) as AnyRecord;
const edited = (record: AnyRecord, changes: Record<string, unknown>, ms: number, node = MINE) =>
  editRecord(eventMerge, record, changes, { by: node, at: at(ms), node });
const merged = (a: AnyRecord, b: AnyRecord) => mergeRecords(eventMerge, a, b);

const write = (existing: ReplicaDocument | null, record: AnyRecord, ms = 0) =>
  afterLocalWrite('events', existing, record, at(ms));
const hear = (existing: ReplicaDocument | null, record: AnyRecord, seq: number) =>
  afterServerState('events', existing, record, seq, MINE);
const sentOf = ({ data, lost }: ReplicaDocument) => ({ record: data, superseded: lost });
function settle(
  existing: ReplicaDocument | null,
  sent: { record: AnyRecord; superseded: ReplicaDocument['lost'] },
  verdict: Partial<Verdict> & Pick<Verdict, 'verdict'>,
) {
  const full = { collection: 'events', id: sent.record.id, seq: 1, ...verdict } as Verdict;
  return afterVerdict('events', existing, sent, full, device);
}
const refusal = { verdict: 'rejected', code: 'FORBIDDEN', message: 'No.', seq: 0 } as const;

/** Written here, sent, and acknowledged by the server as change 1. */
function acknowledged(record = born()): ReplicaDocument {
  const document = write(null, record);
  return settle(document, sentOf(document), { verdict: 'applied' }) as ReplicaDocument;
}
function refused(record = born(), more: object = {}): ReplicaDocument {
  const document = write(null, record);
  return settle(document, sentOf(document), { ...refusal, ...more }) as ReplicaDocument;
}

describe('a child whose visible fields change', () => {
  const child = { ...born(), id: 'child-mia', childId: 'child-mia' };
  const whole = { ...child, medicines: { drops001: { name: 'Vitamin D' } } } as AnyRecord;
  const show = (existing: ReplicaDocument | null, record: AnyRecord, seq: number) =>
    afterServerState('children', existing, record, seq, MINE);

  // Invariant I31 (docs/sync-spec.md)
  test('loses fields that this person may no longer see, and regains them, with unchanged writes', () => {
    const seen = show(null, whole, 1);
    const cut = show(seen, child, 1);
    expect(cut?.data).toEqual(child);
    expect(show(cut, whole, 1)?.data).toEqual(whole);
    // The right to the record changed with a write of the record; the limit changed without one.
    const granted = edited(child, { caregivers: [] }, 5, THEIRS);
    expect(show(seen, granted, 2)?.data).toEqual(granted);
  });

  test('keeps the newer state when an older answer arrives late', () => {
    const cut = show(show(null, whole, 1), child, 2);
    expect(show(cut, whole, 1)).toBeNull();
  });

  test('keeps writes of this device that the server does not have', () => {
    const mine = afterLocalWrite('children', null, edited(whole, { name: 'Mia' }, 5), at(5));
    expect(show(mine, child, 2)?.data).toMatchObject({
      name: 'Mia',
      medicines: whole['medicines'],
    });
  });
});

describe('a local write', () => {
  test('keeps its place in the queue when it is edited', () => {
    const first = write(null, born(), 100);
    expect(first).toMatchObject({ queue: Queue.waiting, queuedAt: at(100), rev: 0, acked: '' });
    const second = write(first, edited(first.data, { note: 'more' }, 200), 200);
    expect(second).toMatchObject({ queue: Queue.waiting, queuedAt: at(100) });
  });

  test('waits again when it is edited after it was acknowledged', () => {
    const before = acknowledged();
    const after = write(before, edited(before.data, { note: 'more' }, 500), 500);
    expect(after).toMatchObject({ queue: Queue.waiting, queuedAt: at(500), rev: 1 });
    expect(after.acked).toBe(before.acked);
  });

  test('is stored in the canonical form of every replica', () => {
    const document = write(null, born({ tags: ['b', 'a'] }));
    expect(document.data['tags']).toEqual(['a', 'b']);
    expect(settle(document, sentOf(document), { verdict: 'applied' })?.data).toEqual(document.data);
  });

  test('is merged with a state that arrived in the meantime', () => {
    const base = born();
    const heard = hear(acknowledged(base), edited(base, { note: 'theirs' }, 10, THEIRS), 2);
    const written = write(heard, edited(base, { tags: ['night'] }, 20), 20);
    expect(written.data).toMatchObject({ note: 'theirs', tags: ['night'] });
  });

  test('keeps the unsent values that it replaces', () => {
    const first = write(null, born({ note: 'long and dear' }));
    const second = write(first, edited(first.data, { note: 'oops' }, 10), 10);
    expect(second.lost).toMatchObject([{ path: 'note', value: 'long and dear' }]);
  });
});

describe('the envelope', () => {
  test('puts an event into the partition of its child, and into the trash when it is removed', () => {
    const alive = write(null, born());
    const removed = write(alive, removeRecord(alive.data, { by: 'u', at: at(5), node: MINE }));
    const back = write(removed, restoreRecord(removed.data, { by: 'u', at: at(9), node: MINE }));
    expect([alive, removed, back].map((document) => document[PARTITION])).toEqual([
      'child-mia',
      '#child-mia',
      'child-mia',
    ]);
  });

  test('follows the record when it moves to another child, type or time', () => {
    const before = write(null, born());
    const changes = {
      childId: 'child-leo',
      type: 'note',
      startedAt: T0 - 86_400_000,
      day: '2026-03-13',
    };
    expect(write(before, edited(before.data, changes, 5))).toMatchObject({
      shelf: 'child-leo',
      kind: 'note',
      at: T0 - 86_400_000,
      day: '2026-03-13',
    });
  });

  test('puts records without a child into a partition of their own', () => {
    expect(write(null, born({ childId: null }))[PARTITION]).toBe('-');
  });
});

describe('the verdicts applied, duplicate and merged', () => {
  test.each(['applied', 'duplicate'] as const)('%s acknowledges what was sent', (verdict) => {
    const document = write(null, born());
    expect(settle(document, sentOf(document), { verdict, seq: 7 })).toMatchObject({
      queue: Queue.acknowledged,
      queuedAt: 0,
      rev: 7,
      acked: digestOf(document.data),
    });
  });

  test('merged takes over the state that the server has merged', () => {
    const document = write(null, born());
    const record = edited(document.data, { note: 'theirs' }, 10, THEIRS);
    const after = settle(document, sentOf(document), { verdict: 'merged', seq: 7, record });
    expect(after).toMatchObject({ queue: Queue.acknowledged, data: { note: 'theirs' } });
  });

  test('an edit during a push keeps waiting', () => {
    const sent = write(null, born());
    const now = write(sent, edited(sent.data, { note: 'more' }, 10), 10);
    const after = settle(now, sentOf(sent), { verdict: 'applied' });
    expect(after).toMatchObject({ queue: Queue.waiting, rev: 1, data: { note: 'more' } });
  });

  test('an edit during a push is merged with the server’s result', () => {
    const sent = write(null, born());
    const now = write(sent, edited(sent.data, { note: 'mine' }, 10), 10);
    const record = edited(sent.data, { tags: ['theirs'] }, 11, THEIRS);
    const after = settle(now, sentOf(sent), { verdict: 'merged', record, seq: 3 });
    expect(after).toMatchObject({
      queue: Queue.waiting,
      data: { note: 'mine', tags: ['theirs'] },
    });
  });

  test('a value that lost at the server is not sent again', () => {
    const document = write(null, born({ note: 'mine' }));
    const record = edited(document.data, { note: 'theirs' }, 10, THEIRS);
    const after = settle(document, sentOf(document), { verdict: 'merged', seq: 7, record });
    expect(after).toMatchObject({ queue: Queue.acknowledged, lost: [] });
  });

  test('an answer that arrives twice or late changes nothing', () => {
    const sent = write(null, born());
    const once = settle(sent, sentOf(sent), { verdict: 'applied', seq: 4 });
    const twice = settle(once, sentOf(sent), { verdict: 'applied', seq: 4 });
    expect(twice).toEqual(once);
    const newer = hear(twice, edited(sent.data, { note: 'theirs' }, 10, THEIRS), 5);
    const late = settle(newer, sentOf(sent), { verdict: 'applied', seq: 4 }) as ReplicaDocument;
    expect(late.data).toEqual(newer?.data);
    // The server seems to have lost a write, so the device asks it.
    expect(late.queue).toBe(Queue.waiting);
    expect(settle(late, sentOf(late), { verdict: 'duplicate', seq: 5 })).toEqual(newer);
  });

  test('accepts a patch of its own write before the verdict', () => {
    const sent = write(null, born());
    const patched = hear(sent, sent.data, 4);
    expect(patched).toMatchObject({ queue: Queue.acknowledged, rev: 4 });
    expect(settle(patched, sentOf(sent), { verdict: 'applied', seq: 4 })).toEqual(patched);
  });

  test('drops replaced values that were sent and keeps later ones', () => {
    const first = write(null, born({ note: 'one' }));
    const sent = write(first, edited(first.data, { note: 'two' }, 10), 10);
    const now = write(sent, edited(sent.data, { note: 'three' }, 20), 20);
    expect(now.lost.map(({ value }) => value)).toEqual(['one', 'two']);
    const after = settle(now, sentOf(sent), { verdict: 'applied' });
    expect(after?.lost.map(({ value }) => value)).toEqual(['two']);
    expect(after?.queue).toBe(Queue.waiting);
  });

  test('restores the server’s state of a record that was deleted here', () => {
    const sent = write(null, born());
    expect(settle(null, sentOf(sent), { verdict: 'applied', seq: 2 })).toMatchObject({
      queue: Queue.acknowledged,
      rev: 2,
    });
  });
});

describe('the verdict ahead', () => {
  test('restamps writes from the future, which keep waiting', () => {
    const wrote = write(null, born({ clocks: { '*': makeStamp(at(86_400_000), 0, MINE) } }));
    const after = settle(wrote, sentOf(wrote), { verdict: 'ahead' }) as ReplicaDocument;
    expect(after.queue).toBe(Queue.waiting);
    expect(stampMs(after.data.clocks['*'] as string)).toBeLessThanOrEqual(
      T0 + STAMP_AHEAD_TOLERANCE_MS,
    );
    expect(after.data['payload']).toEqual(wrote.data['payload']);
  });

  test('an edit during a push stays later than its base', () => {
    const sent = write(null, born({ clocks: { '*': makeStamp(at(86_400_000), 0, MINE) } }));
    const now = write(sent, edited(sent.data, { note: 'more' }, 10), 10);
    const { data } = settle(now, sentOf(sent), { verdict: 'ahead' }) as ReplicaDocument;
    expect((data.clocks['note'] as string) > (data.clocks['*'] as string)).toBe(true);
    expect(data['note']).toBe('more');
  });

  test('ignores a record that was deleted here', () => {
    const sent = write(null, born());
    expect(settle(null, sentOf(sent), { verdict: 'ahead' })).toBeNull();
  });
});

describe('the verdict rejected', () => {
  // Invariant I14 (docs/sync-spec.md)
  test('keeps the refused values with the reason', () => {
    expect(refused()).toMatchObject({
      queue: Queue.attention,
      data: born({ id: expect.any(String) as string }),
      verdict: { code: 'FORBIDDEN', message: 'No.', master: null },
    });
  });

  test('is ignored for a record that was edited since it was sent', () => {
    const sent = write(null, born());
    const now = write(sent, edited(sent.data, { note: 'better' }, 10), 10);
    expect(settle(now, sentOf(sent), refusal)).toBeNull();
  });

  test('an edit of a refused record clears the problem and queues it', () => {
    const before = refused();
    const after = write(before, edited(before.data, { note: 'better' }, 10), 10);
    expect(after).toMatchObject({ queue: Queue.waiting, queuedAt: at(10), verdict: null });
  });

  test('a retry of a refused record queues it unchanged', () => {
    const before = refused();
    expect(requeued(before, at(99))).toEqual({
      ...before,
      queue: Queue.waiting,
      queuedAt: at(99),
      verdict: null,
    });
  });

  test('a change by another device leaves a refused record refused', () => {
    const base = acknowledged();
    const wrote = write(base, edited(base.data, { note: 'mine' }, 10), 10);
    const before = settle(wrote, sentOf(wrote), { ...refusal, record: base.data });
    const after = hear(before, edited(base.data, { tags: ['theirs'] }, 11, THEIRS), 9);
    expect(after).toMatchObject({
      queue: Queue.attention,
      verdict: { code: 'FORBIDDEN' },
      data: { note: 'mine', tags: ['theirs'] },
    });
  });

  test('acknowledges a refused record that the server accepted after all', () => {
    const before = refused();
    expect(hear(before, before.data, 5)).toMatchObject({
      queue: Queue.acknowledged,
      verdict: null,
    });
  });

  test('raises no problem for a record of others that was sent to restore it', () => {
    const theirs = born({ clocks: { '*': makeStamp(T0, 0, THEIRS) } });
    const again = requeued(hear(null, theirs, 3) as ReplicaDocument, at(5));
    expect(settle(again, sentOf(again), refusal)).toMatchObject({
      queue: Queue.acknowledged,
      verdict: null,
    });
  });

  test('takes the server’s state of a record of others that it refuses', () => {
    const known = born({ clocks: { '*': makeStamp(T0, 0, THEIRS) } });
    const forgotten = edited(known, { note: 'forgotten' }, 3, THEIRS);
    const again = requeued(hear(null, forgotten, 3) as ReplicaDocument, at(5));
    const answer = settle(again, sentOf(again), { ...refusal, record: known, seq: 2 });
    expect(answer).toMatchObject({ queue: Queue.acknowledged, data: known, rev: 2 });
  });

  test('raises no problem for a refused write that was accepted before and still stands', () => {
    const taken = acknowledged();
    const again = requeued(taken, at(5));
    const master = edited(taken.data, { note: 'theirs' }, 9, THEIRS);
    const answer = settle(again, sentOf(again), { ...refusal, record: master, seq: 2 });
    expect(answer).toMatchObject({ queue: Queue.acknowledged, data: master, verdict: null });
    // A record that the server has lost is a different case.
    expect(settle(again, sentOf(again), refusal)).toMatchObject({ queue: Queue.attention });
  });

  test('keeps replaced values of a refused record', () => {
    const base = hear(null, born({ clocks: { '*': makeStamp(T0, 0, THEIRS) } }), 1);
    const mine = write(base, edited((base as ReplicaDocument).data, { note: 'mine' }, 1));
    const beaten = hear(mine, edited((base as ReplicaDocument).data, { note: 'x' }, 9, THEIRS), 2);
    const document = beaten as ReplicaDocument;
    expect(document.lost).toMatchObject([{ value: 'mine' }]);
    expect(settle(document, sentOf(document), refusal)).toMatchObject({
      queue: Queue.attention,
      lost: [{ value: 'mine' }],
    });
  });

  test('discarding brings back the server’s state', () => {
    const base = acknowledged();
    const wrote = write(base, edited(base.data, { note: 'mine' }, 10), 10);
    const before = settle(wrote, sentOf(wrote), { ...refusal, record: base.data, seq: 4 });
    const after = afterDiscard('events', before as ReplicaDocument);
    expect(after).toMatchObject({ queue: Queue.acknowledged, rev: 4, data: base.data });
  });

  test('discarding late brings back the server’s newest state', () => {
    const base = acknowledged();
    const wrote = write(base, edited(base.data, { note: 'mine' }, 10), 10);
    const before = settle(wrote, sentOf(wrote), { ...refusal, record: base.data, seq: 4 });
    const newer = edited(base.data, { tags: ['theirs'] }, 11, THEIRS);
    const heard = hear(before, newer, 9) as ReplicaDocument;
    expect(afterDiscard('events', heard)).toMatchObject({ rev: 9, data: newer });
  });

  test('discarding a record that the server never had removes it', () => {
    expect(afterDiscard('events', refused())).toBeNull();
  });
});

describe('the server’s state', () => {
  test('of an unknown record is stored as it is', () => {
    const record = born({ clocks: { '*': makeStamp(T0, 0, THEIRS) } });
    expect(hear(null, record, 12)).toMatchObject({
      queue: Queue.acknowledged,
      rev: 12,
      acked: digestOf(record),
      data: record,
    });
  });

  test('received twice changes nothing', () => {
    const document = hear(null, born(), 12);
    expect(hear(document, born({ id: document?.id }), 12)).toBeNull();
    expect(hear(document, born({ id: document?.id }), 11)).toBeNull();
  });

  test('of an older change does not undo a newer one', () => {
    const old = born();
    const newer = edited(old, { note: 'newer' }, 10, THEIRS);
    const document = hear(hear(null, old, 1), newer, 2);
    const after = hear(document, old, 1);
    expect(after?.data ?? document?.data).toMatchObject({ note: 'newer' });
  });

  test('that lacks an acknowledged write puts the record back into the queue', () => {
    const old = born();
    const document = acknowledged(edited(old, { note: 'only here' }, 10));
    expect(hear(document, old, 9)).toMatchObject({
      queue: Queue.waiting,
      data: { note: 'only here' },
    });
  });

  test('only adds to a waiting record', () => {
    const document = write(null, born());
    const theirs = edited(document.data, { tags: ['theirs'] }, 5, THEIRS);
    const mine = write(document, edited(document.data, { note: 'mine' }, 6), 6);
    const after = hear(mine, theirs, 3);
    expect(after).toMatchObject({
      queue: Queue.waiting,
      queuedAt: document.queuedAt,
      data: { note: 'mine', tags: ['theirs'] },
    });
    expect(hear(after, theirs, 3)).toBeNull();
  });

  // Invariant I9 (docs/sync-spec.md)
  test('that replaces unsent values keeps them for the history', () => {
    const base = born();
    const mine = write(acknowledged(base), edited(base, { note: 'mine' }, 5), 5);
    const theirs = edited(base, { note: 'theirs' }, 6, THEIRS);
    const after = hear(mine, theirs, 3);
    expect(after).toMatchObject({
      queue: Queue.waiting,
      data: { note: 'theirs' },
      lost: [{ path: 'note', value: 'mine' }],
    });
    const settled = settle(after, sentOf(after as ReplicaDocument), {
      verdict: 'duplicate',
      seq: 3,
    });
    expect(settled).toMatchObject({ queue: Queue.acknowledged, lost: [] });
  });

  test('converges in every order of arrival', () => {
    const base = acknowledged();
    const mine = edited(base.data, { note: 'mine' }, 5);
    const theirs = edited(base.data, { tags: ['theirs'] }, 6, THEIRS);
    const both = merged(mine, theirs);
    const waiting = write(base, mine, 5);
    const sent = sentOf(waiting);
    const verdict = { verdict: 'merged', record: both, seq: 3 } as const;
    const ways = [
      hear(
        hear(settle(waiting, sent, verdict), theirs, 2) ?? settle(waiting, sent, verdict),
        both,
        3,
      ),
      settle(hear(waiting, theirs, 2), sent, verdict),
      settle(hear(waiting, both, 3), sent, verdict),
      hear(settle(waiting, sent, verdict), both, 3) ?? settle(waiting, sent, verdict),
    ];
    for (const way of ways.slice(1)) {
      expect(way).toMatchObject({ queue: Queue.acknowledged, data: both, acked: digestOf(both) });
    }
  });
});

describe('the audit', () => {
  test('finds records that count as acknowledged although the server never had their writes', () => {
    const document = acknowledged();
    expect(isFalselyAcknowledged(document)).toBe(false);
    const wrong = { ...document, data: edited(document.data, { note: 'unsent' }, 5) };
    expect(isFalselyAcknowledged(wrong)).toBe(true);
    expect(isFalselyAcknowledged({ ...wrong, queue: Queue.waiting })).toBe(false);
  });
});

describe('replaced values', () => {
  test.each([
    ['a text', 'note', 'x', true],
    ['an empty text', 'note', '', false],
    ['nothing', 'endedAt', null, false],
    ['a missing field', 'endedAt', undefined, false],
    ['zero', 'payload.ml', 0, true],
    ['a switch that was off', 'payload.isNight', false, true],
    ['a missing member of a set', 'tags/night', false, false],
    ['a member of a set', 'tags/night', true, true],
    ['a group of empty fields', '~end', [null, ''], false],
    ['a group with one value', '~end', [null, 5], true],
  ])('%s: whether it is worth keeping', (_name, path, value, expected) => {
    expect(isWorthKeeping(path, value)).toBe(expected);
  });

  test('are kept up to the number that a push may carry, the newest ones', () => {
    let document = write(null, born({ note: 'note 0' }));
    for (let i = 1; i <= SUPERSEDED_MAX + 3; i++) {
      document = write(document, edited(document.data, { note: `note ${i}` }, i), i);
    }
    expect(document.lost).toHaveLength(SUPERSEDED_MAX);
    expect(document.lost.at(0)?.value).toBe('note 3');
    expect(document.lost.at(-1)?.value).toBe(`note ${SUPERSEDED_MAX + 2}`);
  });

  test('that the server has are not sent to it again', () => {
    const before = acknowledged(born({ note: 'known to the server' }));
    expect(write(before, edited(before.data, { note: 'new' }, 5), 5).lost).toEqual([]);
  });

  test('of another writer are kept by the server, and those of this device here', () => {
    const base = acknowledged();
    const theirs = edited(base.data, { note: 'theirs' }, 5, THEIRS);
    const heard = hear(base, theirs, 2) as ReplicaDocument;
    const mine = write(heard, edited(theirs, { tags: ['mine'] }, 6), 6);
    const later = edited(theirs, { note: 'theirs again' }, 7, THEIRS);
    expect(hear(mine, later, 3)?.lost).toEqual([]);
    // A write on this device keeps both: the server may never have had what it replaces.
    const over = write(mine, edited(mine.data, { note: 'mine' }, 8), 8);
    expect(over.lost.map(({ value }) => value)).toEqual(['theirs']);
  });

  test('are named by path and stamp: an equal path of another time stays', () => {
    const first = write(null, born({ note: 'one' }));
    const second = write(first, edited(first.data, { note: 'two' }, 10), 10);
    const third = write(second, edited(second.data, { note: 'three' }, 20), 20);
    const [one, two] = third.lost;
    const sent = { record: second.data, superseded: one ? [one] : [] };
    expect(settle(third, sent, { verdict: 'applied' })?.lost).toEqual([two]);
  });
});

describe('a refusal', () => {
  test('without a code counts as a mistake in the record', () => {
    const document = write(null, born());
    const after = settle(document, sentOf(document), { verdict: 'rejected', seq: 0 });
    expect(after?.verdict).toEqual({ code: 'VALIDATION', message: '', master: null, seq: 0 });
  });

  test('of a deletion by this device needs attention, although others wrote all fields', () => {
    const theirs = hear(null, born({ clocks: { '*': makeStamp(T0, 0, THEIRS) } }), 1);
    const known = theirs as ReplicaDocument;
    const removed = write(known, removeRecord(known.data, { by: 'u', at: at(5), node: MINE }), 5);
    expect(settle(removed, sentOf(removed), refusal)).toMatchObject({
      queue: Queue.attention,
      verdict: { code: 'FORBIDDEN' },
    });
  });
});

describe('the sequence number', () => {
  test('never falls, and rises also when a state contains nothing new', () => {
    const document = hear(null, born(), 5) as ReplicaDocument;
    expect(hear(document, document.data, 9)).toEqual({ ...document, rev: 9 });
    const late = hear(document, edited(document.data, { note: 'late' }, 5, THEIRS), 3);
    expect(late).toMatchObject({ rev: 5, data: { note: 'late' } });
  });

  test('of a waiting record rises with a state that it already contains', () => {
    const base = acknowledged();
    const waiting = write(base, edited(base.data, { note: 'mine' }, 5), 5);
    expect(hear(waiting, base.data, 8)).toMatchObject({ queue: Queue.waiting, rev: 8 });
    expect(hear(waiting, base.data, 1)).toBeNull();
  });
});

test('the trash holds removed records and erased documents, and nothing else', () => {
  const partitions = ['#child-mia', '#-', '#', '-', 'child-mia', '!'];
  const inTrash = partitions.filter((partition) => isInTrash({ [PARTITION]: partition }));
  expect(inTrash).toEqual(['#child-mia', '#-', '#']);
});

describe('the states of a record on one device', () => {
  type Act =
    | { act: 'edit'; note: string }
    | { act: 'remove' | 'restore' | 'send' | 'answer' | 'lose the answer' | 'their edit' | 'pull' };
  const acts: fc.Arbitrary<Act[]> = fc.array(
    fc.oneof(
      fc.constantFrom('a', 'b', 'c', '').map((note): Act => ({ act: 'edit', note })),
      fc
        .constantFrom(
          'remove' as const,
          'restore' as const,
          'send' as const,
          'answer' as const,
          'lose the answer' as const,
          'their edit' as const,
          'pull' as const,
        )
        .map((act): Act => ({ act })),
    ),
    { maxLength: 30 },
  );

  test('acknowledged always means that the server has every write, whatever happened before', () => {
    fc.assert(
      fc.property(acts, (steps) => {
        let document = write(null, born());
        let server: AnyRecord | null = null;
        let seq = 0;
        let sent: ReturnType<typeof sentOf> | null = null;
        let now = 0;
        const toServer = (record: AnyRecord) => {
          server = server ? merged(server, record) : record;
          seq += 1;
          return server;
        };
        const change = (record: AnyRecord) => {
          document = write(document, record, now);
        };
        for (const step of steps) {
          now += 10;
          const author = { by: MINE, at: at(now), node: MINE };
          if (step.act === 'edit') change(edited(document.data, { note: step.note }, now));
          if (step.act === 'remove') change(removeRecord(document.data, author));
          if (step.act === 'restore') change(restoreRecord(document.data, author));
          if (step.act === 'send' && document.queue === Queue.waiting) sent = sentOf(document);
          if (step.act === 'answer' && sent) {
            const record = toServer(sent.record);
            document = settle(document, sent, { verdict: 'merged', record, seq }) ?? document;
            sent = null;
          }
          if (step.act === 'lose the answer' && sent) {
            toServer(sent.record);
            sent = null;
          }
          if (step.act === 'their edit' && server)
            toServer(edited(server, { tags: [`tag ${now}`] }, now, THEIRS));
          if (step.act === 'pull' && server) document = hear(document, server, seq) ?? document;
          expect(faultsIn(document, server)).toEqual([]);
        }
      }),
      { numRuns: 60 },
    );
  });
});

/** What must hold of an acknowledged document, and does not. */
function faultsIn(document: ReplicaDocument, server: AnyRecord | null): string[] {
  if (document.queue !== Queue.acknowledged) return [];
  const { acked, data, lost, queuedAt, verdict } = document;
  const hasAll = server !== null && digestOf(merged(server, data)) === digestOf(server);
  return [
    hasAll ? '' : 'the server lacks a write',
    acked === digestOf(data) ? '' : 'the audit would send it again',
    lost.length === 0 && verdict === null && queuedAt === 0 ? '' : 'it is not at rest',
  ].filter(Boolean);
}
