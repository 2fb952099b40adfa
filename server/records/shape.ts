import type { CollectionName } from '../../schema/collections.ts';
import { eventTypes } from '../../schema/records/event.ts';
import { photoProblem } from '../../schema/records/photo.ts';
import { AnyRecord, fitsRecordLimit } from '../../schema/records/record.ts';
import { TimerKind } from '../../schema/records/timer.ts';
import { stampNode } from '../../schema/rules/clock.ts';
import { recordSchemas } from '../../schema/validation.ts';
import type { ErrorCode } from '../../schema/wire/errors.ts';
import type { FieldProblem } from '../refusal.ts';

type Issue = { code?: string; path: PropertyKey[]; message: string };

export type Shaped =
  | { ok: true; record: AnyRecord }
  | { ok: false; code: ErrorCode; message: string; fields?: FieldProblem[] };

/** Reads what a device sent as a record of its collection, by the full rules of the schema. */
export function parseRecord(collection: CollectionName, sent: unknown): Shaped {
  if (!fitsRecordLimit(sent)) {
    return { ok: false, code: 'RECORD_TOO_LARGE', message: 'This entry is too large to keep.' };
  }
  const meta = AnyRecord.safeParse(sent);
  if (!meta.success) return invalid(meta.error.issues);
  const record = sent as AnyRecord;
  if (isOfUnknownType(collection, record)) {
    return { ok: false, code: 'UNKNOWN_TYPE', message: 'This kind of entry is not known here.' };
  }
  const full = recordSchemas[collection].safeParse(record);
  if (full.success) return withPhotoRead(collection, record);
  const issues = full.error?.issues ?? [];
  if (isJointWork(record) && issues.every(isBetweenFields)) return { ok: true, record };
  return invalid(issues);
}

/** What a regular expression cannot see of a picture. A device's own schema stays small for it. */
function withPhotoRead(collection: CollectionName, record: AnyRecord): Shaped {
  const { photo } = record;
  const problem =
    collection === 'children' && typeof photo === 'string' ? photoProblem(photo) : null;
  return problem === null ? { ok: true, record } : invalid([{ path: ['photo'], message: problem }]);
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

function isOfUnknownType(collection: CollectionName, record: AnyRecord): boolean {
  const { type, kind } = record;
  if (collection === 'events') return typeof type === 'string' && !Object.hasOwn(eventTypes, type);
  if (collection === 'timers')
    return typeof kind === 'string' && !TimerKind.safeParse(kind).success;
  return false;
}

function invalid(issues: readonly Issue[]): Shaped {
  const fields = issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }));
  const [first] = fields;
  const message = first ? `${first.path}: ${first.message}` : 'This entry is not valid.';
  return { ok: false, code: 'VALIDATION', message, fields };
}
