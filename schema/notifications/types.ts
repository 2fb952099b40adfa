import type { CollectionName } from '../collections.ts';
import type { ServerEvent } from '../wire/socket.ts';

/**
 * The notification types of the specification (§7), each with the events that carry it and the
 * collection that it is about. A message says its type itself (`LiveMessage.type`); a message without an
 * event of the specification announces nothing. Texts are in text.ts, which loads when one is needed.
 */
export type NotificationDefinition = {
  events: readonly ServerEvent[];
  collection: CollectionName;
  /** The row of the settings that it belongs to. */
  group: NotificationGroup;
};

/** The rows of the settings; what a person mutes is stored by type. */
export const notificationGroups = [
  'feeding',
  'diaper',
  'sleep',
  'activity',
  'deleted',
  'likes',
  'comments',
  'photos',
  'documents',
  'schedule',
  'growth',
] as const;
export type NotificationGroup = (typeof notificationGroups)[number];

export const notificationTypes = {
  feeding: { events: ['log:new', 'activity:updated'], collection: 'events', group: 'feeding' },
  diaper: { events: ['log:new', 'activity:updated'], collection: 'events', group: 'diaper' },
  sleep: { events: ['log:new', 'activity:updated'], collection: 'events', group: 'sleep' },
  activity: {
    events: ['activity:created', 'activity:updated'],
    collection: 'events',
    group: 'activity',
  },
  log_deleted: { events: ['log:deleted'], collection: 'events', group: 'deleted' },
  log_liked: { events: ['log:liked'], collection: 'responses', group: 'likes' },
  log_unliked: { events: ['log:unliked'], collection: 'responses', group: 'likes' },
  log_comment: { events: ['log:comment:new'], collection: 'responses', group: 'comments' },
  log_comment_deleted: {
    events: ['log:comment:deleted'],
    collection: 'responses',
    group: 'comments',
  },
  photo: { events: ['photo:new', 'photo:uploaded'], collection: 'photos', group: 'photos' },
  photo_liked: { events: ['photo:liked'], collection: 'responses', group: 'likes' },
  photo_unliked: { events: ['photo:unliked'], collection: 'responses', group: 'likes' },
  photo_comment: { events: ['photo:comment:new'], collection: 'responses', group: 'comments' },
  photo_comment_deleted: {
    events: ['photo:comment:deleted'],
    collection: 'responses',
    group: 'comments',
  },
  photo_deleted: { events: ['photo:deleted'], collection: 'photos', group: 'photos' },
  document: { events: ['document:new'], collection: 'documents', group: 'documents' },
  document_deleted: { events: ['document:deleted'], collection: 'documents', group: 'documents' },
  schedule: { events: ['schedule:updated'], collection: 'schedule', group: 'schedule' },
  growth_measurement_added: {
    events: ['growth:measurement:added'],
    collection: 'growth',
    group: 'growth',
  },
  growth_measurement_updated: {
    events: ['growth:measurement:updated'],
    collection: 'growth',
    group: 'growth',
  },
  growth_measurement_deleted: {
    events: ['growth:measurement:deleted'],
    collection: 'growth',
    group: 'growth',
  },
  growth_milestone_updated: {
    events: ['growth:milestone:updated'],
    collection: 'motorMilestones',
    group: 'growth',
  },
} as const satisfies Readonly<Record<string, NotificationDefinition>>;

export type NotificationType = keyof typeof notificationTypes;

/** False for `sync`, and for a type that came with a newer release. */
export function isNotificationType(type: string): type is NotificationType {
  return Object.hasOwn(notificationTypes, type);
}
