import type { EventRecord } from '../../../../schema/records/event.ts';
import type { EventChanges } from '../../../replica/stores/events.ts';

type Editable = Pick<
  EventRecord,
  'childId' | 'startedAt' | 'endedAt' | 'note' | 'tags' | 'visibility' | 'performedBy'
> & { payload: Record<string, unknown> };

/**
 * The changes of a person in the form: only fields that differ from the record as it was opened.
 * Fields that somebody else changed in the meantime and this person did not touch are left out.
 *
 * @param base the record when the form opened
 * @param mine the values of the form
 * @param live the current record
 */
export function changesBetween(base: Editable, mine: Editable, live: Editable): EventChanges {
  const changes: Record<string, unknown> = {};
  for (const field of [
    'childId',
    'startedAt',
    'endedAt',
    'note',
    'tags',
    'visibility',
    'performedBy',
  ] as const) {
    if (!isSame(mine[field], base[field])) changes[field] = mine[field];
  }
  const payload: Record<string, unknown> = { ...live.payload };
  let isChanged = false;
  for (const key of new Set([...Object.keys(base.payload), ...Object.keys(mine.payload)])) {
    if (isSame(mine.payload[key], base.payload[key])) continue;
    isChanged = true;
    if (mine.payload[key] === undefined) delete payload[key];
    else payload[key] = mine.payload[key];
  }
  if (isChanged) changes['payload'] = payload;
  return changes as EventChanges;
}

/** Equal by content; the order of the keys of an object does not matter. */
function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) =>
    isSame((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]),
  );
}
