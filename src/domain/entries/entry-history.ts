import type { EventRecord } from '../../../schema/records/event.ts';
import { eventMerge } from '../../../schema/collections/events.ts';
import {
  type FieldValue,
  editToRestore as editOfRecord,
  withValue as recordWithValue,
} from './record-history.ts';

/** What the history of an entry of the log has besides that of any record: its two times. */

const EDITABLE: ReadonlySet<string> = new Set([
  'type',
  'childId',
  'payload',
  'note',
  'tags',
  'visibility',
  'performedBy',
] satisfies (keyof EventRecord)[]);

/** The edit that restores a former value of a field; null when no edit can. */
export function editToRestore(
  event: EventRecord,
  change: FieldValue,
): Record<string, unknown> | null {
  const { path } = change;
  if (path !== '~start' && path !== '~end') {
    return editOfRecord(eventMerge, event, change, EDITABLE);
  }
  const changed = withValue(event, change);
  if (changed === null) return null;
  return path === '~start' ? { startedAt: changed.startedAt } : { endedAt: changed.endedAt };
}

/** The entry with a former value in place; null for an unknown path. */
export function withValue(event: EventRecord, change: FieldValue): EventRecord | null {
  const { path, value } = change;
  if (path !== '~start' && path !== '~end') return recordWithValue(eventMerge, event, change);
  // The zone and the day are derived again from the time.
  const [at]: unknown[] = Array.isArray(value) ? value : [null];
  if (path === '~start') return typeof at === 'number' ? { ...event, startedAt: at } : null;
  return typeof at === 'number' || at === null ? { ...event, endedAt: at } : null;
}
