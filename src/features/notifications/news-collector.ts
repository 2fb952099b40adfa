import { isInView } from '../../app/notifications/announce.ts';
import type { News } from '../../notifications/news.ts';

/** What arrives together is announced together. */
const COLLECT_MS = 150;
/** A page in the background waits for one that somebody looks at. */
const IN_BACKGROUND_MS = 600;

/** Hands on what others do in small groups, so that a flood costs little. */
export function createNewsCollector(onNews: (news: readonly News[]) => void): {
  add(news: News): void;
  stop(): void;
} {
  let collected: News[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    const news = collected;
    collected = [];
    timer = undefined;
    onNews(news);
  };
  return {
    add(news) {
      collected.push(news);
      timer ??= setTimeout(flush, isInView() ? COLLECT_MS : IN_BACKGROUND_MS);
    },
    stop: () => clearTimeout(timer),
  };
}
