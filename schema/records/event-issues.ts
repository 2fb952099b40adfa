import type * as z from 'zod/mini';
import { AnyEvent, eventTypes, isEventType } from './event.ts';
import { valueAt } from './readable.ts';
import type { AnyRecord } from './record.ts';

/** Issues of events. Apart from the schema, because pages do not ask for them. */

/** What is wrong with the fields of an event, each by itself; of an unknown type the common ones. */
export function eventIssues(event: AnyRecord): readonly z.core.$ZodIssue[] {
  const { type, payload } = event;
  const common = AnyEvent.safeParse(event).error?.issues ?? [];
  if (!isEventType(type)) return common;
  const ofType = eventTypes[type].payload.safeParse(payload).error?.issues ?? [];
  return [...common, ...ofType.map((issue) => ({ ...issue, path: ['payload', ...issue.path] }))];
}

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
