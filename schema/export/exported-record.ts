import type { AnyRecord } from '../records/record.ts';

/**
 * A record in the archive, with the former values of its fields if they are known. What people agree on has a
 * field `history` of its own.
 */
export type ExportedRecord = AnyRecord & { history?: unknown; fieldHistory?: unknown };

/** The record with what its fields held before. */
export function withHistory(record: AnyRecord, history: readonly unknown[]): ExportedRecord {
  return 'history' in record ? { ...record, fieldHistory: history } : { ...record, history };
}

/** What the fields of a record of an archive held before. */
export function historyOf({ history, fieldHistory }: ExportedRecord): readonly unknown[] {
  const items = fieldHistory ?? history;
  return Array.isArray(items) ? items : [];
}
