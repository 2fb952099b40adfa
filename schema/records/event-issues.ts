import type * as z from 'zod/mini';
import { AnyEvent, eventPayloads } from './event.ts';
import { isEventType } from './event-types.ts';
import type { AnyRecord } from './record.ts';

/** Issues of events. Apart from the schema, because pages do not ask for them. */

/** What is wrong with the fields of an event, each by itself; of an unknown type the common ones. */
export function eventIssues(event: AnyRecord): readonly z.core.$ZodIssue[] {
  const { type, payload } = event;
  const common = AnyEvent.safeParse(event).error?.issues ?? [];
  if (!isEventType(type)) return common;
  const ofType = eventPayloads[type].safeParse(payload).error?.issues ?? [];
  return [...common, ...ofType.map((issue) => ({ ...issue, path: ['payload', ...issue.path] }))];
}
