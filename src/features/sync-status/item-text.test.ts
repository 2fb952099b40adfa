import { beforeEach, describe, expect, test } from 'vitest';
import type { EventRecord } from '../../../schema/records/event.ts';
import { METRIC } from '../../domain/units.ts';
import { configureFormat } from '../../i18n/format.ts';
import type { QueueItem } from '../../replica/stores/queue.ts';
import { itemAsText, itemTime, itemTitle } from './item-text.ts';

const at = new Date(2026, 4, 3, 2, 14).getTime();
const now = at + 3_600_000;

function item(change: Partial<QueueItem> = {}, record: Record<string, unknown> = {}): QueueItem {
  const event = {
    type: 'diaper',
    payload: { kind: 'wet' },
    startedAt: at,
    note: 'a bit red',
    removed: null,
    clocks: {},
    ...record,
  };
  return {
    collection: 'events',
    id: 'e1',
    kind: 'diaper',
    record: event as unknown as EventRecord,
    state: 'waiting',
    queuedAt: now,
    problem: null,
    isNew: true,
    lost: [],
    ...change,
  };
}

beforeEach(() => configureFormat({ locale: 'en-GB', hour12: undefined }));

describe('the text of a queued record', () => {
  test('is the same as in every list, at the time of the event', () => {
    expect([itemTitle(item(), METRIC), itemTime(item(), now)]).toEqual(['Wet diaper', '02:14']);
  });

  test('marks a deletion', () => {
    expect(itemTitle(item({}, { removed: { at, by: 'u1', seen: {} } }), METRIC)).toBe(
      'Deleted: Wet diaper',
    );
  });

  test('names other records by their collection, at the time of entry', () => {
    const child = item({ collection: 'children' }, { name: 'Mia', startedAt: undefined });
    expect([itemTitle(child, METRIC), itemTime(child, now)]).toEqual(['Child: Mia', '03:14']);
  });

  test('contains every text that the person wrote, and the reason for the refusal', () => {
    const refused = item({
      state: 'attention',
      problem: { code: 'FORBIDDEN', message: 'Not yours.' },
    });
    expect(itemAsText(refused, { now, units: METRIC })).toBe(
      'Wet diaper, 02:14\na bit red\nNot yours.',
    );
  });
});
