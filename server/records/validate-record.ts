import { type CollectionName, serverCollections } from '../../schema/collections.ts';
import { AnyRecord, fitsRecordLimit } from '../../schema/records/record.ts';
import { stampNode } from '../../schema/rules/clock.ts';
import type { ErrorCode } from '../../schema/wire/errors.ts';
import type { FieldProblem } from '../refusal.ts';

type Issue = { code?: string; path: PropertyKey[]; message: string };

export type Validated =
  | { ok: true; record: AnyRecord }
  | { ok: false; code: ErrorCode; message: string; fields?: FieldProblem[] };

/** Validates what a device sent against the full schema of its collection. */
export function validateRecord(collection: CollectionName, sent: unknown): Validated {
  if (!fitsRecordLimit(sent)) {
    return { ok: false, code: 'RECORD_TOO_LARGE', message: 'This entry is too large to keep.' };
  }
  const meta = AnyRecord.safeParse(sent);
  if (!meta.success) return invalid(meta.error.issues);
  const record = sent as AnyRecord;
  const { schema, isKnownKind, problemIn } = serverCollections[collection];
  if (!isKnownKind(record)) {
    return { ok: false, code: 'UNKNOWN_TYPE', message: 'This kind of entry is not known here.' };
  }
  const full = schema.safeParse(record);
  if (full.success) {
    const problem = problemIn(record);
    return problem ? invalid([{ ...problem, path: [problem.path] }]) : { ok: true, record };
  }
  const { issues } = full.error;
  if (isJointWork(record) && issues.every(isBetweenFields)) return { ok: true, record };
  return invalid(issues);
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

function isBetweenFields({ code, path }: Issue): boolean {
  // Rules of the payload depend on the type, and merged sets can exceed their size.
  return (
    code === 'custom' || (code === 'too_big' && (path[0] === 'tags' || path[0] === 'photoIds'))
  );
}

function invalid(issues: readonly Issue[]): Validated {
  const fields = issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }));
  const [first] = fields;
  const message = first ? `${first.path}: ${first.message}` : 'This entry is not valid.';
  return { ok: false, code: 'VALIDATION', message, fields };
}
