import { HOUR_MS, MINUTE_MS } from '../../../schema/limits.ts';
import { type EventRecord, eventPayloads } from '../../../schema/records/event.ts';
import { isEventType } from '../../../schema/records/event-types.ts';
import type { AnyRecord } from '../../../schema/records/record.ts';
import { stampMs } from '../../../schema/rules/clock.ts';
import { clockOf, isRemoved } from '../../../schema/rules/merge.ts';
import type { ConflictAnswer } from '../../../schema/wire/rest-answers.ts';
import { withValue } from '../../domain/entries/entry-history.ts';
import { meaningfulValuesOf } from '../../log-types/meaningful-values.ts';

/** Two times that differ by no more count as equal. */
const SAME_TIME_MS = 5 * MINUTE_MS;

/**
 * Whether a conflict is asked about on Home: both values were written within an hour, they differ in a
 * time, an amount, a dose or a kind, and nobody has written another one since. The others are listed in
 * the settings and in the entry's history.
 *
 * @param event as it is on this device
 */
export function needsAnswer(event: EventRecord, { path, lost, kept }: ConflictAnswer): boolean {
  if (!isEventType(event.type) || !isUndecided(event, { path, lost, kept })) return false;
  if (path === 'type') return true;
  if (path === '~start' || path === '~end') {
    const [a, b] = [firstOf(lost.value), firstOf(kept.value)];
    if (typeof a === 'number' && typeof b === 'number') return Math.abs(a - b) > SAME_TIME_MS;
    return path === '~end' && a !== b;
  }
  const [a, b] = [meaningOf(event, path, lost.value), meaningOf(event, path, kept.value)];
  return a !== null && b !== null && a !== b;
}

/** Whether both values were written within an hour, and nobody has written another one since. */
export function isUndecided(
  record: AnyRecord,
  { path, lost, kept }: Pick<ConflictAnswer, 'path' | 'lost' | 'kept'>,
): boolean {
  return (
    !isRemoved(record) &&
    Math.abs(kept.writtenAt - lost.writtenAt) <= HOUR_MS &&
    stampMs(clockOf(record, path)) === kept.writtenAt
  );
}

/** What the entry would say with this value, as comparable text; null if this release cannot read it. */
function meaningOf(event: EventRecord, path: string, value: unknown): string | null {
  const then = withValue(event, { path, value });
  if (then === null || !eventPayloads[then.type].safeParse(then.payload).success) return null;
  return JSON.stringify(meaningfulValuesOf(then));
}

function firstOf(value: unknown): unknown {
  if (!Array.isArray(value)) return value ?? null;
  const [first]: unknown[] = value;
  return first ?? null;
}
