import type { AnyRecord } from '../../../schema/records/record.ts';
import { nextStamp } from '../../../schema/rules/clock.ts';
import type { Author as StampAuthor } from '../../../schema/rules/merge.ts';
import { InvalidRecordError } from '../errors.ts';

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

/** The schema of a collection's records. */
export type RecordSchema<R extends AnyRecord> = {
  /** Never set: carries the type of the records that the schema accepts. */
  readonly recordType?: R;
  safeParse(value: unknown): {
    success: boolean;
    error?: { issues: { path: PropertyKey[]; message: string }[] };
  };
};

/** @throws InvalidRecordError naming every field to correct */
export function assertValid<R extends AnyRecord>(
  schema: RecordSchema<R>,
  record: unknown,
): asserts record is R {
  const result = schema.safeParse(record);
  if (result.success) return;
  throw new InvalidRecordError(
    (result.error?.issues ?? []).map(({ path, message }) => ({
      path: path.map(String).join('.'),
      message,
    })),
  );
}
