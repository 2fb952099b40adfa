import { type EventType, isEventType } from '../../schema/records/event.ts';
import { logTypeOf } from './log-types.ts';

/** Whether the summary of a shift has entries of a type in a count, not in a line of their own. */
export function isCountedInShift(type: EventType): boolean {
  return isEventType(type) && logTypeOf(type).shiftSummary === 'counted';
}
