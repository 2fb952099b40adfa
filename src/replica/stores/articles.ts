import { collections } from '../../../schema/collections.ts';
import type { ArticleRecord } from '../../../schema/records/article.ts';
import type { Live } from '../../lib/live.ts';
import type { Entry } from '../documents/entry.ts';
import type { Replica } from '../replica.ts';
import type { RecordStore } from './record-store.ts';

type Replicated = Pick<Replica, 'store'>;

/** The family's articles on this device. A removed block is missing in `blocks`. */
export function articlesOf(replica: Replicated): RecordStore<ArticleRecord> {
  return replica.store(collections.articles);
}

/** All articles that this person may read, with their own drafts and what is archived, newest first. */
export function liveArticles(replica: Replicated): Live<Entry<ArticleRecord>[]> {
  return articlesOf(replica).live({ order: 'newestFirst' });
}

/** Those in the trash. */
export function removedArticles(replica: Replicated): Live<Entry<ArticleRecord>[]> {
  return articlesOf(replica).live({ removed: true, order: 'newestFirst' });
}

/** Notes that this person has read an article that was pinned for them. */
export async function markRead(
  replica: Replicated & Pick<Replica, 'userId'>,
  id: string,
): Promise<void> {
  const article = await articlesOf(replica).read(id);
  if (!article || article.readBy.includes(replica.userId)) return;
  await articlesOf(replica).edit(id, { readBy: [...article.readBy, replica.userId] });
}
