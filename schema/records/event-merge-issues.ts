import type * as z from 'zod/mini';
import type { AnyRecord } from './record.ts';
import { valueAt } from './value-at.ts';

/** Where `EventRecord` reports what is wrong between the fields of an event. */
const BETWEEN_FIELDS: ReadonlySet<string> = new Set(['endedAt', 'childId', 'note', 'day', 'tags']);

/**
 * Whether two valid edits can lead to an issue of `EventRecord`: one moves the start while another
 * moves the end, or one changes the type while another chooses a value that only the old type has.
 */
export function canComeOfMerge(event: AnyRecord, issue: z.core.$ZodIssue): boolean {
  const { code, path } = issue;
  if (code === 'too_big') return path[0] === 'tags' || path[0] === 'photoIds';
  if (code !== 'custom') return false;
  if (path[0] !== 'payload') return BETWEEN_FIELDS.has(String(path[0]));
  // A list or an object within the payload is written as a whole, and valid by itself.
  if (path.length > 2) return false;
  const inPayload: unknown = issue.params?.['code'];
  return (
    inPayload === 'custom' ||
    (inPayload === 'invalid_value' && typeof valueAt(event, path) === 'string')
  );
}
