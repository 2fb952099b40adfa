import { type CollectionName, mergeShapeOf } from '../../schema/collections.ts';
import { exportFiles } from '../../schema/export/export-files.ts';
import { serverCollections } from '../../schema/server-collections.ts';
import { photoProblem } from '../../schema/records/photo.ts';
import { recordProblem } from '../../schema/records/record-limits.ts';
import { AnyRecord } from '../../schema/records/record.ts';
import { stampNode } from '../../schema/rules/clock.ts';
import type { ErrorCode } from '../../schema/wire/errors.ts';
import type { FieldProblem } from '../refusal.ts';

type Issue = { path: PropertyKey[]; message: string };

export type Validated =
  | { ok: true; record: AnyRecord }
  | { ok: false; code: ErrorCode; message: string; fields?: FieldProblem[] };

/** Validates what a device sent against the full schema of its collection. */
export function validateRecord(collection: CollectionName, sent: unknown): Validated {
  const limit = recordProblem(mergeShapeOf(collection), sent);
  if (limit) {
    const { code, path, message } = limit;
    return { ok: false, code, message, ...(path === '' ? {} : { fields: [{ path, message }] }) };
  }
  const meta = AnyRecord.safeParse(sent);
  if (!meta.success) return invalid(meta.error.issues);
  const record = meta.data;
  const { schema, isKnownKind, canComeOfMerge } = serverCollections[collection];
  if (!isKnownKind(record)) {
    return { ok: false, code: 'UNKNOWN_TYPE', message: 'This kind of entry is not known here.' };
  }
  const full = schema.safeParse(record);
  if (full.success) {
    const problem = photoProblemIn(collection, record);
    return problem ? invalid([problem]) : { ok: true, record };
  }
  const { issues } = full.error;
  if (isJointWork(record) && issues.every((issue) => canComeOfMerge(record, issue))) {
    return { ok: true, record };
  }
  return invalid(issues);
}

/** A device's own schema stays small: a regular expression cannot look into a picture. */
function photoProblemIn(collection: CollectionName, record: AnyRecord): Issue | null {
  const { photoField } = exportFiles[collection];
  const photo = photoField === null ? null : record[photoField];
  const message = typeof photo === 'string' ? photoProblem(photo) : null;
  return photoField === null || message === null ? null : { path: [photoField], message };
}

/**
 * Two edits can each be valid and invalid together: one moves the start while another device moves
 * the end. The device that merges them first would be refused for something that nobody entered, and
 * its queue would never drain. A record with stamps of several replicas may therefore break the rules
 * between its fields; the app asks a person to correct such an entry.
 */
function isJointWork(record: AnyRecord): boolean {
  return new Set(Object.values(record.clocks).map(stampNode)).size > 1;
}

function invalid(issues: readonly Issue[]): Validated {
  const fields = issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }));
  const [first] = fields;
  const message = first ? `${first.path}: ${first.message}` : 'This entry is not valid.';
  return { ok: false, code: 'VALIDATION', message, fields };
}
