import * as z from 'zod/mini';
import { COMMENT_MAX_CHARS } from '../limits.ts';
import { cyrb53 } from '../rules/hash.ts';
import { text } from './payloads/common.ts';
import { RecordId, recordMeta } from './record.ts';

/**
 * What people say about an item of another collection, such as an entry of the log: likes and
 * comments. A like is one record for each person and item, and says whether the person likes it.
 */

export const ResponseKind = z.enum(['like', 'comment']);
export type ResponseKind = z.infer<typeof ResponseKind>;

/** An item that people respond to. */
export type ItemKey = { collection: string; id: string };

const wrongId = { error: 'The id does not belong to this item.', path: ['id'] };
const noLike = { error: 'A like needs "liked".', path: ['liked'] };
const noContent = { error: 'Write the comment.', path: ['content'] };

export const ResponseRecord = z
  .looseObject({
    ...recordMeta,
    kind: ResponseKind,
    itemCollection: z.string().check(z.minLength(1), z.maxLength(40)),
    itemId: RecordId,
    /**
     * A copy of what decides who may read the item, as `childId` is one of the item's child. The
     * server keeps both up to date; a device writes what it knows of the item.
     */
    itemAccess: z.record(z.string(), z.unknown()),
    /** Of a like; null for a comment. */
    liked: z.nullable(z.boolean()),
    /** Of a comment; null for a like. */
    content: z.nullable(text(COMMENT_MAX_CHARS)),
  })
  .check(
    z.refine((record) => record.id.startsWith(responsePrefix(itemOf(record))), wrongId),
    z.refine(
      (record) => record.kind !== 'like' || record.id === likeId(itemOf(record), record.createdBy),
      wrongId,
    ),
    z.refine(({ kind, liked }) => (kind === 'like') === (liked !== null), noLike),
    z.refine(
      ({ kind, content }) => (kind === 'comment' ? content?.trim() : content === null),
      noContent,
    ),
  );
export type ResponseRecord = z.infer<typeof ResponseRecord>;

export function itemOf({ itemCollection, itemId }: ResponseRecord): ItemKey {
  return { collection: itemCollection, id: itemId };
}

/** The ids of all responses to an item begin with this, so that the server finds them by their key. */
export function responsePrefix({ collection, id }: ItemKey): string {
  return `${cyrb53(`${collection}/${id}`).padStart(8, '0')}.`;
}

/** The id of a person's like: two devices of one person write the same record. */
export function likeId(item: ItemKey, userId: string): string {
  return `${responsePrefix(item)}like.${cyrb53(userId)}`;
}

/** The body of POST for a comment. */
export const CommentInput = z.strictObject({
  content: z.string().check(
    z.maxLength(COMMENT_MAX_CHARS),
    z.refine((content) => content.trim() !== '', noContent),
  ),
});
