import type { AnyRecord } from '../../../schema/records/record.ts';
import { nextStamp } from '../../../schema/rules/clock.ts';
import type { Author as StampAuthor } from '../../../schema/rules/merge.ts';
import { InvalidRecordError } from '../errors.ts';

/** Who writes on this replica, now. */
export type Author = StampAuthor & { skewMs: number };

export const RECORD_SCHEMA_VERSION = 1;

/** A new record with its envelope; every field written at one stamp. */
export function createRecord(
  author: Author,
  id: string,
  fields: Record<string, unknown> & { childId: string | null },
): AnyRecord {
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

type Schema = {
  safeParse(value: unknown): {
    success: boolean;
    error?: { issues: { path: PropertyKey[]; message: string }[] };
  };
};

/** @throws InvalidRecordError naming every field to mend */
export function validate(schema: Schema, record: AnyRecord): void {
  const result = schema.safeParse(record);
  if (result.success) return;
  throw new InvalidRecordError(
    (result.error?.issues ?? []).map(({ path, message }) => ({
      path: path.map(String).join('.'),
      message,
    })),
  );
}
