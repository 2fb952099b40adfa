import { collections, isCollectionName } from '../../schema/collections.ts';
import type { Announcement } from '../../schema/notifications/allowed.ts';
import {
  type NotificationType,
  isNotificationType,
  notificationTypes,
} from '../../schema/notifications/types.ts';
import { eventTypes, isEventType } from '../../schema/records/event-types.ts';
import type { AnyRecord } from '../../schema/records/record.ts';
import { LiveMessage, type ServerEvent, serverEvents } from '../../schema/wire/socket.ts';

/** A change by somebody else, as the live connection reports it. */
export type News = Announcement & {
  event: ServerEvent;
  /** The same for every message about one version of a record: a photo sends one for each of its files. */
  key: string;
  collection: string;
  record: AnyRecord;
  actor: { id: string; name: string };
  child: string | null;
};

/**
 * What a message of the live connection announces; null for the person's own action, a message without
 * a name in the specification, and one that a newer release sends.
 */
export function newsOf(event: string, data: unknown, userId: string): News | null {
  const parsed = LiveMessage.safeParse(data);
  const name = serverEvents.find((known) => known === event);
  if (!parsed.success || name === undefined) return null;
  const { type, user, child, changes } = parsed.data;
  const [change] = changes;
  if (!change || !user || user.id === userId || !isNotificationType(type)) return null;
  if (!isCarriedBy(type, name) || !isCollectionName(change.collection)) return null;
  const record = change.record as AnyRecord;
  return {
    type,
    event: name,
    key: [change.collection, record.id, record.removed?.at ?? record.updatedAt, type].join('/'),
    collection: change.collection,
    record,
    actor: { id: user.id, name: user.name },
    child: child?.name ?? null,
    childIds: collections[change.collection].childrenOf(record),
    isDose: isDose(record),
  };
}

function isCarriedBy(type: NotificationType, event: ServerEvent): boolean {
  const events: readonly ServerEvent[] = notificationTypes[type].events;
  return events.includes(event);
}

/** Entries of medicines are announced in the quiet hours as well. */
function isDose({ type }: AnyRecord): boolean {
  return isEventType(type) && eventTypes[type].right === 'medication';
}
