import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AnyRecord } from '../../../schema/records/record.ts';
import { makeEvent } from '../../../tests/helpers/events.ts';
import { LATE_AFTER_MS } from '../errors.ts';
import { Queue, type ReplicaDocument, afterLocalWrite } from './document.ts';
import { entryOf } from './entry.ts';
import { PendingWrites } from './pending-writes.ts';

const documentOf = (fields: Partial<ReplicaDocument> = {}): ReplicaDocument => ({
  ...afterLocalWrite('events', null, makeEvent('note', 0, { note: 'x' }) as AnyRecord, 1),
  ...fields,
});

describe('an entry', () => {
  test.each([
    ['saved', Queue.acknowledged],
    ['waiting', Queue.waiting],
    ['attention', Queue.attention],
  ] as const)('is "%s" for its place in the queue', (state, queue) => {
    const document = documentOf({ queue });
    expect(entryOf(document)).toEqual({ record: document.data, state, problem: null });
  });

  test('carries the reason of a refusal', () => {
    const verdict = { code: 'FORBIDDEN', message: 'No.', master: null, seq: 3 };
    expect(entryOf(documentOf({ queue: Queue.attention, verdict })).problem).toBe(verdict);
  });

  test('is the same object for the same document, and another one for a copy', () => {
    const document = documentOf();
    expect(entryOf(document)).toBe(entryOf(document));
    expect(entryOf({ ...document })).not.toBe(entryOf(document));
  });
});

describe('the entry of a pending write', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Begins a write of a document. @returns its entry as shown now, and the end of the write */
  function begin(document: ReplicaDocument) {
    const writes = new PendingWrites();
    const end = writes.begin(new Map([[document.id, () => document]]), () => undefined);
    const shown = () => {
      const pending = writes.documentsById.get(document.id);
      return pending && entryOf(pending);
    };
    return { shown, end, writes };
  }

  test('is saving, and not stored once it has taken too long, whatever its queue says', () => {
    for (const queue of Object.values(Queue)) {
      const { shown } = begin(documentOf({ queue }));
      expect(shown()?.state).toBe('saving');
      vi.advanceTimersByTime(LATE_AFTER_MS);
      expect(shown()?.state).toBe('unstored');
    }
  });

  test('that has ended never returns as late', () => {
    const { shown, end, writes } = begin(documentOf());
    let notified = 0;
    writes.subscribe(() => (notified += 1));
    end();
    vi.advanceTimersByTime(2 * LATE_AFTER_MS);
    expect(shown()).toBeUndefined();
    expect(notified).toBe(1);
  });

  test('that is late ends like any other', () => {
    const { shown, end } = begin(documentOf());
    vi.advanceTimersByTime(LATE_AFTER_MS);
    end();
    expect(shown()).toBeUndefined();
  });
});
