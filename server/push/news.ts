import { BUNDLE_ABOVE, BUNDLE_TAG } from '../../schema/notification-limits.ts';
import { collections } from '../../schema/collections.ts';
import { addressOf, tagOf } from '../../schema/notifications/address.ts';
import { isWanted, mayBeNotified } from '../../schema/notifications/allowed.ts';
import { PLAIN_TEXT, bundleText, notificationText } from '../../schema/notifications/text.ts';
import { type NotificationType, isNotificationType } from '../../schema/notifications/types.ts';
import { isAsImported } from '../../schema/records/import-ref.ts';
import type { AnyRecord } from '../../schema/records/record.ts';
import type { Preferences } from '../../schema/records/preferences-defaults.ts';
import type { PushMessage } from '../../schema/wire/push.ts';
import { SYNC_EVENT, type ServerEvent } from '../../schema/wire/socket.ts';
import type { AccountActor } from '../records/audience.ts';
import type { Outgoing } from '../realtime/messages.ts';

/** What others have done, as one person is told of it. */

export type News = {
  type: NotificationType;
  event: ServerEvent;
  record: AnyRecord;
  seq: number;
  actor: string;
  child: string | null;
};

/** What of these messages the person wants to be told. */
export function newsIn(
  actor: AccountActor,
  messages: readonly Outgoing[],
  preferences: Preferences,
  about: { now: number; isOnDuty: boolean },
): News[] {
  return messages.flatMap(({ event, message }): News[] => {
    const [change] = message.changes;
    const { type, user, child } = message;
    if (event === SYNC_EVENT || !change || !isNotificationType(type)) return [];
    const record = change.record as AnyRecord;
    if (record.updatedBy === actor.userId || isAsImported(record)) return [];
    const collection = collections[change.collection as keyof typeof collections];
    const childIds = collection.childrenOf(record);
    const isDose = record['type'] === 'medication';
    if (!mayBeNotified(actor, childIds)) return [];
    if (!isWanted(preferences, { type, childIds, isDose }, about)) return [];
    const { seq } = change;
    return [
      { type, event, record, seq, actor: user?.name ?? 'Somebody', child: child?.name ?? null },
    ];
  });
}

export type Told = { key: string; message: PushMessage };

/**
 * The messages about news: one for each, or one for all of the current minute.
 *
 * @param count how much the person was told in this minute, these news included
 * @param since when this minute began
 */
export function messagesAbout(
  news: readonly News[],
  { showsDetails, tz }: Preferences,
  { count, since, now }: { count: number; since: number; now: number },
): Told[] {
  const [last] = news.slice(-1);
  if (!last) return [];
  const message = { kind: 'news', title: 'Nestling', at: now };
  if (count > BUNDLE_ABOVE) {
    const names = (values: readonly (string | null)[]) =>
      showsDetails ? [...new Set(values)].filter((name) => name !== null) : [];
    const isWhole = count === news.length;
    const body = bundleText({
      count,
      // Who did the earlier ones is not known here.
      actors: isWhole ? names(news.map(({ actor }) => actor)) : [],
      children: isWhole ? names(news.map(({ child }) => child)) : [],
    });
    return [
      {
        key: `${last.seq}`,
        message: { ...message, body, tag: `${BUNDLE_TAG}${since}`, url: '/logs' },
      },
    ];
  }
  return news.map((item) => ({
    key: `${item.seq}`,
    message: {
      ...message,
      body: showsDetails ? notificationText({ ...item, tz }) : PLAIN_TEXT,
      // Without details several would only repeat the same words.
      tag: showsDetails ? tagOf(item.type, item.record) : 'news',
      url: addressOf(item.type, item.record),
    },
  }));
}
