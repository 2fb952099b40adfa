import type { MergeShape } from '../rules/merge.ts';
import { FIELD_NAME_MAX_CHARS } from '../limits.ts';
import { type RecordProblem, invalid, isObject, isSafeKey, valueProblem } from './value-limits.ts';

/**
 * What any record may be, whatever its collection: devices check it before they store one, and the
 * server before it looks into one. A record within these limits can be merged, stored, sent and
 * compared by every release.
 */

/** @returns null for a record within the limits */
export function recordProblem({ nested }: MergeShape, record: unknown): RecordProblem | null {
  const problem = valueProblem(record);
  if (problem !== null) return problem;
  if (!isObject(record)) return invalid('', 'An entry is an object.');
  for (const name of Object.keys(record)) {
    if (!FIELD.test(name)) return invalid(name, 'A field may not have this name.');
  }
  for (const name of nested) {
    const fields = Object.hasOwn(record, name) ? record[name] : null;
    const bad = isObject(fields) && Object.keys(fields).find((key) => !KEY.test(key));
    if (typeof bad === 'string') return invalid(name, 'A field may not have this name.');
  }
  const clocks = Object.hasOwn(record, 'clocks') ? record['clocks'] : null;
  const badPath = isObject(clocks) && Object.keys(clocks).find((path) => !isPath(path));
  if (typeof badPath === 'string') return invalid('clocks', 'A clock is not of a field.');
  return null;
}

/** Whether a text can be a path of a record's clocks (`rules/merge.ts`). */
export function isPath(path: string): boolean {
  if (path === '*') return true;
  if (path.length > FIELD_NAME_MAX_CHARS || path.includes('\0')) return false;
  const [, field = '', key] = PATH.exec(path) ?? [];
  return isSafeKey(field) && field !== '' && (key === undefined || isSafeKey(key));
}

/** A field of a record; the names of paths need `.`, `/` and `~` for themselves. */
const FIELD = /^[A-Za-z_]\w{0,59}$/;
/** A field within a field. */
const KEY = /^\w{1,60}$/;
/** A field or a group, what lies in it, and the member of a set. */
const PATH = /^~?([A-Za-z_]\w*)(?:\.(\w+))?(?:\/.*)?$/s;
