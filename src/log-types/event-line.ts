import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import type { EventRecord } from '../../schema/records/event.ts';
import { isEventType } from '../../schema/records/event-types.ts';
import type { Units } from '../domain/units.ts';
import type { IconType } from '../ui/icon.tsx';
import { logTypeOf } from './log-types.ts';
import { type EventLine, phrase } from './phrases.ts';

/**
 * An entry as one line: "Breast L 8 min · R 6 min + 60 ml formula". Lists, toasts, tiles and search
 * all use it, so that an entry has the same text everywhere.
 *
 * @returns a line for any record, also for a type that only a newer release knows
 */
export function eventLine(event: EventRecord, units: Units): EventLine {
  const { type } = event;
  if (!isEventType(type)) return phrase('unknown');
  try {
    return logTypeOf(type).line(event, units) ?? phrase(`type-${type}`);
  } catch {
    // Stored before releases set such entries aside. One entry must not empty a whole list.
    return phrase(`type-${type}`);
  }
}

/** The icon of an entry, always shown next to its line. */
export function iconOf({ type, payload }: EventRecord): IconType {
  if (!isEventType(type)) return CircleQuestionMark;
  const { icon, iconOf: iconOfPayload } = logTypeOf(type);
  try {
    return iconOfPayload?.(payload) ?? icon;
  } catch {
    return icon;
  }
}

/** Whether an entry is known to the minute; of some types only the day is. */
export function hasTime({ type }: EventRecord): boolean {
  return !isEventType(type) || logTypeOf(type).precision === 'minute';
}
