import { type CollectionName, serverCollections } from '../../schema/collections.ts';
import { AnyRecord, fitsRecordLimit } from '../../schema/records/record.ts';
import { stampNode } from '../../schema/rules/clock.ts';
import type { ErrorCode } from '../../schema/wire/errors.ts';
import type { FieldProblem } from '../refusal.ts';

type Issue = { code?: string; path: PropertyKey[]; message: string };

export type Validated =
  | { ok: true; record: AnyRecord }
  | { ok: false; code: ErrorCode; message: string; fields?: FieldProblem[] };

/** Reads what a device sent as a record of its collection, by the full rules of the schema. */
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
 * Two edits can each be right and together be wrong: one moves the start while another, unseen,
 * moves the end. Whichever device merges them first would be refused for what nobody wrote, and
 * its queue would never drain. So a record with more than one writer's stamps may break the
 * rules between its fields; the app shows such an entry as one to be mended.
 */
function isJointWork(record: AnyRecord): boolean {
  return new Set(Object.values(record.clocks).map(stampNode)).size > 1;
}

function isBetweenFields({ code, path }: Issue): boolean {
  // Payload rules hang on the type; sets grow by union.
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
