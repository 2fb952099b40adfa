import {
  FIELD_NAME_MAX_CHARS,
  RECORD_MAX_BYTES,
  RECORD_MAX_DEPTH,
  RECORD_MAX_VALUES,
} from '../limits.ts';

/** What any value in a record may be. */
export type RecordProblem = {
  code: 'RECORD_TOO_LARGE' | 'VALIDATION';
  /** The field that is wrong; '' when it is the whole record. */
  path: string;
  message: string;
};

/** What keeps a value from being part of a record; null: nothing. Never recurses. */
export function valueProblem(root: unknown): RecordProblem | null {
  let level = [root];
  let values = 1;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > RECORD_MAX_DEPTH) return TOO_LARGE;
    const below: unknown[] = [];
    for (const value of level) {
      if (typeof value === 'string' && value.includes('\0')) return UNFIT;
      if (typeof value === 'number' && !Number.isFinite(value)) return UNFIT;
      if (!isObject(value)) continue;
      const isList = Array.isArray(value);
      for (const [key, inner] of Object.entries(value)) {
        if (!isList && !isSafeKey(key)) return invalid('', 'A field may not have this name.');
        below.push(inner);
      }
      values += 1;
    }
    values += below.length;
    if (values > RECORD_MAX_VALUES) return TOO_LARGE;
    level = below;
  }
  return fitsRecordLimit(root) ? null : TOO_LARGE;
}

/** @returns false when the record as JSON is larger than the limit */
export function fitsRecordLimit(record: unknown): boolean {
  return (JSON.stringify(record) ?? '').length <= RECORD_MAX_BYTES;
}

/** Names that code might find on any object although nobody put them there. */
export function isSafeKey(key: string): boolean {
  return (
    key.length <= FIELD_NAME_MAX_CHARS &&
    key !== 'prototype' &&
    !Object.hasOwn(Object.prototype, key) &&
    !key.includes('\0')
  );
}

const TOO_LARGE: RecordProblem = {
  code: 'RECORD_TOO_LARGE',
  path: '',
  message: 'This entry is too large to keep.',
};
const UNFIT = invalid('', 'It contains a character or a number that cannot be kept.');

export function invalid(path: string, message: string): RecordProblem {
  return { code: 'VALIDATION', path, message };
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
