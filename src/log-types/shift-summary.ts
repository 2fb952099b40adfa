import { type EventType, isEventType } from '../../schema/records/event-types.ts';
import { logTypeOf } from './log-types.ts';

/** Whether the summary of a shift counts entries of a type instead of listing them line by line. */
export function isCountedInShift(type: EventType): boolean {
  return isEventType(type) && logTypeOf(type).shiftSummary === 'counted';
}

/** Whether a line of the summary begins with the name of the type. */
export function isNamedInSummary(type: EventType): boolean {
  return isEventType(type) && logTypeOf(type).shiftSummary === 'named-line';
}
