import { describe, expect, test } from 'vitest';
import { keysOf } from '../../schema/keys.ts';
import { type NotificationType, notificationTypes } from '../../schema/notifications/types.ts';
import { eventTypes } from '../../schema/records/event-types.ts';
import { removeRecord } from '../../schema/rules/merge.ts';
import type { AnyRecord } from '../../schema/records/record.ts';
import { SYNC_EVENT, serverEvents } from '../../schema/wire/socket.ts';
import { collectionSamples } from '../../tests/helpers/collection-samples.ts';
import { makeEvent } from '../../tests/helpers/events.ts';
import { newsOf } from './news.ts';

const NOW = Date.UTC(2026, 10, 27, 12);
const ben = { id: 'u-ben', name: 'Ben' };

const feed = makeEvent('feeding', NOW, { updatedAt: NOW }) as unknown as AnyRecord;

function messageOf(
  type: string,
  {
    collection = 'events',
    record = feed,
    user = ben as typeof ben | null,
  }: { collection?: string; record?: AnyRecord; user?: typeof ben | null } = {},
) {
  return {
    type,
    user,
    child: { name: 'Mia' },
    place: { epoch: 'e', from: 1, seq: 2 },
    changes: [{ collection, seq: 2, record }],
  };
}

const typesAndEvents = keysOf(notificationTypes).flatMap((type) =>
  notificationTypes[type].events.map((event) => ({ type, event })),
);

/** A record of the collection that a type is about. */
function recordOf(type: NotificationType): { collection: string; record: AnyRecord } {
  const { collection } = notificationTypes[type];
  const sample = collectionSamples[collection];
  const record = { ...feed, ...sample?.fields('Something', feed) } as AnyRecord;
  return { collection, record };
}

describe('what the live connection reports', () => {
  test.each(typesAndEvents)('announces $type by $event', ({ type, event }) => {
    const message = messageOf(type, recordOf(type));
    expect(newsOf(event, message, 'u-ana')).toMatchObject({
      type,
      event,
      actor: ben,
      child: 'Mia',
    });
  });

  test('has a type for every event of the specification', () => {
    expect([...new Set(typesAndEvents.map(({ event }) => event))].toSorted()).toEqual(
      [...serverEvents].toSorted(),
    );
  });

  test('announces nothing by an event that does not carry the type', () => {
    for (const { type, event } of typesAndEvents) {
      const others = serverEvents.filter(
        (other) => !(notificationTypes[type].events as readonly string[]).includes(other),
      );
      const message = messageOf(type, recordOf(type));
      expect(newsOf(event, message, 'u-ana')).not.toBeNull();
      expect(others.filter((other) => newsOf(other, message, 'u-ana') !== null)).toEqual([]);
    }
  });

  test('never announces the person’s own action, nor one without a person', () => {
    expect(newsOf('log:new', messageOf('feeding'), 'u-ben')).toBeNull();
    expect(newsOf('log:new', messageOf('feeding', { user: null }), 'u-ana')).toBeNull();
  });

  test('announces nothing that has no name in the specification, or that it cannot read', () => {
    expect(newsOf(SYNC_EVENT, messageOf('feeding'), 'u-ana')).toBeNull();
    expect(newsOf('log:new', messageOf('sync'), 'u-ana')).toBeNull();
    expect(newsOf('log:new', messageOf('of_a_newer_release'), 'u-ana')).toBeNull();
    expect(newsOf('log:new', { ...messageOf('feeding'), changes: [] }, 'u-ana')).toBeNull();
    expect(newsOf('log:new', null, 'u-ana')).toBeNull();
  });

  test('names the children, and says of doses that they are doses', () => {
    for (const [type, { right }] of Object.entries(eventTypes)) {
      const record = { ...feed, type } as AnyRecord;
      expect(newsOf('log:new', messageOf('feeding', { record }), 'u-ana')).toMatchObject({
        childIds: ['child-mia'],
        isDose: right === 'medication',
      });
    }
  });

  test('has one key for the messages about one version of a record', () => {
    const keyOf = (record: AnyRecord, event = 'log:new', type = 'feeding') =>
      newsOf(event, messageOf(type, { record }), 'u-ana')?.key;
    expect(keyOf(feed)).toBe(keyOf({ ...feed }, 'activity:updated'));
    expect(keyOf({ ...feed, updatedAt: NOW + 1 }, 'activity:updated')).not.toBe(keyOf(feed));
    const author = { by: 'u-ben', at: NOW + 5, node: 'testnode', skewMs: 0 };
    const removed = removeRecord(feed, author);
    expect(keyOf(removed, 'log:deleted', 'log_deleted')).not.toBe(keyOf(feed));
  });
});
