import * as z from 'zod/mini';
import { TAGS_MAX, TAG_MAX_CHARS } from '../limits.ts';
import { CHILDREN_PER_ITEM_MAX, CHOSEN_PEOPLE_MAX } from '../media-limits.ts';
import { listOf, nonEmptyText } from './payloads/common.ts';
import { RecordId, UserId } from './record.ts';

/** Fields that photos, documents and albums share. */

/** The SHA-256 of a file's bytes, in lower-case hex. */
export const FileHash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/**
 * The name of a file of a record, as in its address. A thumbnail of a document's file has the name of
 * the file with `.thumb`.
 */
export const FileName = z.string().check(z.regex(/^\w{1,40}(\.thumb)?$/));

/**
 * The files that the server holds, by name; only the server writes it. A device that has a file whose
 * name is not in the list uploads it.
 */
export const StoredFiles = listOf(FileName, 256);

export const ChildIds = listOf(RecordId, CHILDREN_PER_ITEM_MAX);
export const Tags = listOf(nonEmptyText(TAG_MAX_CHARS), TAGS_MAX);
export const ChosenPeople = listOf(UserId, CHOSEN_PEOPLE_MAX);
