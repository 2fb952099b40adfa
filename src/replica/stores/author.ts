import { nextStamp } from '../../../schema/rules/clock.ts';
import type { Author as StampAuthor } from '../../../schema/rules/merge.ts';

/** The author of writes on this replica. `skewMs`: device clock minus server clock. */
export type Author = StampAuthor & { skewMs: number };

export const RECORD_SCHEMA_VERSION = 1;

/** A new record: its own fields and the ones that every record has, all with one stamp. */
export function createRecord<Fields extends object>(author: Author, id: string, fields: Fields) {
  return {
    ...fields,
    id,
    createdBy: author.by,
    createdAt: author.at,
    updatedBy: author.by,
    updatedAt: author.at,
    schemaVersion: RECORD_SCHEMA_VERSION,
    clocks: { '*': nextStamp(author.at, [], author.node) },
    removed: null,
  };
}
