import type { AnyRecord } from '../records/record.ts';
import type { ReminderRecord } from '../records/reminder.ts';
import { reminderKinds } from '../records/reminder-kinds.ts';
import { type NotificationType, notificationTypes } from './types.ts';

/** Where a notification leads, and which earlier one it replaces: the same on the page and in push messages. */

/** The address of the app for what a notification is about. It names ids and nothing else. */
export function addressOf(type: NotificationType, record: Pick<AnyRecord, 'id'>): string {
  const { itemCollection, itemId } = record as { itemCollection?: unknown; itemId?: unknown };
  const isGone = type.endsWith('_deleted') && itemId === undefined;
  const { collection } = notificationTypes[type];
  if (collection !== 'responses') return isGone ? pages[collection] : pageOf(collection, record.id);
  return itemCollection === 'photos'
    ? pageOf('photos', String(itemId))
    : pageOf('events', String(itemId));
}

/** A later change of the same record replaces its notification. */
export function tagOf(type: NotificationType, { id }: Pick<AnyRecord, 'id'>): string {
  return `${notificationTypes[type].collection}/${id}`;
}

/** The address that begins an entry for a reminder; null: nothing is logged for it. */
export function logAddressOf({
  kind,
  childId,
  afterType,
}: Pick<ReminderRecord, 'kind' | 'childId' | 'afterType'>): string | null {
  const type = reminderKinds[kind] ?? afterType;
  if (type === null) return null;
  const child = childId === null ? '' : `&for=${encodeURIComponent(childId)}`;
  return `/home?new=${encodeURIComponent(type)}${child}`;
}

const pages = {
  events: '/logs',
  photos: '/vault',
  documents: '/vault',
  schedule: '/schedule',
  growth: '/growth',
  motorMilestones: '/growth',
} as const;

/** The parameter that opens a record over its page. */
const sheets: Readonly<Record<string, string>> = { events: 'entry', photos: 'photo' };

function pageOf(collection: keyof typeof pages, id: string): string {
  const page = pages[collection];
  const sheet = sheets[collection];
  return sheet === undefined ? page : `${page}?${sheet}=${encodeURIComponent(id)}`;
}
