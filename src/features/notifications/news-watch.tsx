import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { isWanted } from '../../../schema/notifications/allowed.ts';
import type { Preferences } from '../../../schema/records/preferences-defaults.ts';
import { useIsOnDuty } from '../../app/notifications/use-is-on-duty.ts';
import { useMayBeNotified } from '../../app/notifications/use-may-be-notified.ts';
import { useServices } from '../../app/services.tsx';
import { type News, newsOf } from '../../notifications/news.ts';
import { announceNews } from './announce-news.ts';
import { createNewsCollector } from './news-collector.ts';

/** Announces what others do, as long as the app is open. Draws nothing itself. */
export function NewsWatch({ userId, preferences }: { userId: string; preferences: Preferences }) {
  const { sync, clock } = useServices();
  const { history } = useRouter();
  const isOnDuty = useIsOnDuty(userId);
  const mayBeNotified = useMayBeNotified(userId);
  const announceWanted = useEffectEvent((news: readonly News[]) => {
    const now = clock.now();
    const wanted = news.filter(
      (each) => mayBeNotified(each.childIds) && isWanted(preferences, each, { now, isOnDuty }),
    );
    void announceNews(wanted, {
      userId,
      preferences,
      now,
      open: (url) => history.push(url),
    });
  });
  const channel = sync?.channel;
  useEffect(() => {
    if (!channel) return;
    const collector = createNewsCollector((news) => announceWanted(news));
    const stopListening = channel.listen((message) => {
      if (message.type !== 'news') return;
      const news = newsOf(message.event, message.data, userId);
      if (news) collector.add(news);
    });
    return () => {
      stopListening();
      collector.stop();
    };
  }, [channel, userId]);
  return null;
}
