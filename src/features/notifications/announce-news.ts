import { BUNDLE_TAG } from '../../../schema/notification-limits.ts';
import { addressOf, tagOf } from '../../../schema/notifications/address.ts';
import { PLAIN_TEXT, bundleText, notificationText } from '../../../schema/notifications/text.ts';
import type { Preferences } from '../../../schema/records/preferences-defaults.ts';
import { announce } from '../../app/notifications/announce.ts';
import '../../i18n/lazy/notifications.ts';
import { t } from '../../i18n/t.ts';
import { claimAnnouncements } from '../../notifications/announced.ts';
import { type Bundle, bundleOf } from '../../notifications/bundle.ts';
import type { News } from '../../notifications/news.ts';
import { CLOSE_AFTER_MS } from '../../notifications/system-notification.ts';

type Context = {
  userId: string;
  preferences: Preferences;
  now: number;
  open: (url: string) => void;
};

/** Announces what others have done, unless another tab or an earlier message has: several in one. */
export async function announceNews(news: readonly News[], context: Context): Promise<void> {
  const { userId, now } = context;
  if (news.length === 0) return;
  const claims = news.map(({ key, actor, child }) => ({
    key,
    at: now,
    who: actor.name,
    ...(child === null ? {} : { child }),
  }));
  const claimed = await claimAnnouncements(userId, claims);
  const bundle = bundleOf(claimed);
  if (bundle) return announceBundle(bundle, context);
  const ours = new Set(claimed.ours.map(({ key }) => key));
  const latest = new Map(news.filter(({ key }) => ours.has(key)).map((each) => [each.key, each]));
  for (const each of latest.values()) await announceOne(each, context);
}

function announceOne(news: News, { userId, preferences, open }: Context): Promise<void> {
  const { type, event, record, actor, child } = news;
  const { tz, showsDetails } = preferences;
  const text = notificationText({ type, event, record, actor: actor.name, child, tz });
  const url = addressOf(type, record);
  return announce({
    userId,
    // One for all that says nothing else.
    tag: showsDetails ? tagOf(type, record) : 'news',
    text,
    lockText: showsDetails ? text : PLAIN_TEXT,
    kind: 'news',
    url,
    toast: { label: t('notifications.show'), open: () => open(url) },
    closeAfterMs: CLOSE_AFTER_MS,
    isLoud: true,
  });
}

function announceBundle(bundle: Bundle, { userId, preferences, open }: Context): Promise<void> {
  const text = bundleText(bundle);
  const url = '/logs';
  return announce({
    userId,
    tag: BUNDLE_TAG,
    text,
    lockText: preferences.showsDetails ? text : PLAIN_TEXT,
    kind: 'news',
    url,
    toast: { label: t('notifications.show'), open: () => open(url) },
    closeAfterMs: CLOSE_AFTER_MS,
    isLoud: bundle.isFirst,
  });
}
