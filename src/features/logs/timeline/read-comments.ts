import { collections } from '../../../../schema/collections.ts';
import { duplicateAnswerIn } from '../../../../schema/records/duplicate-answer.ts';
import { ResponseRecord } from '../../../../schema/records/response.ts';
import { isRemoved } from '../../../../schema/rules/merge.ts';
import { foldText } from '../../../domain/text/search.ts';
import type { Replica } from '../../../replica/replica.ts';
import type { EventStore } from '../../../replica/stores/events.ts';

/** What comments are read from. */
export type CommentStores = { events: Pick<EventStore, 'read'>; pages: Replica['pages'] };

/** An entry that was merged, into one that was merged again, and so on. */
const MERGES_MAX = 20;

/**
 * The comments on entries of the log, by the entry.
 *
 * @param words one of these folded words must be in the comments on an entry; null: all comments
 */
export async function readComments(
  { events, pages }: CommentStores,
  words: readonly string[] | null,
): Promise<Map<string, string>> {
  const byItem = new Map<string, string[]>();
  for await (const page of pages(collections.responses.name)) {
    for (const record of page) {
      const { success, data } = ResponseRecord.safeParse(record);
      if (!success || isRemoved(record) || data.content === null) continue;
      if (data.itemCollection !== collections.events.name) continue;
      byItem.set(data.itemId, [...(byItem.get(data.itemId) ?? []), data.content]);
    }
  }
  const texts = new Map<string, string>();
  for (const [itemId, comments] of byItem) {
    const text = comments.join(' ');
    const folded = foldText(text);
    if (words && !words.some((word) => folded.includes(word))) continue;
    const id = await standing(events, itemId);
    texts.set(id, `${texts.get(id) ?? ''} ${text}`);
  }
  return texts;
}

/** The entry that comments belong to: of a merged one, the other. */
async function standing(events: Pick<EventStore, 'read'>, id: string): Promise<string> {
  let standingId = id;
  for (let merges = 0; merges < MERGES_MAX; merges += 1) {
    const record = await events.read(standingId);
    const mergedInto = record && isRemoved(record) && duplicateAnswerIn(record).mergedInto;
    if (!mergedInto) break;
    standingId = mergedInto;
  }
  return standingId;
}
