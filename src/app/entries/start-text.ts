import type { EventRecord } from '../../../schema/records/event.ts';
import { formatDate, formatMoment } from '../../i18n/format.ts';
import { hasTime } from '../../log-types/event-line.ts';

/** When an entry began, for use within a sentence: a day and a time, or only the day. */
export function startText(event: EventRecord, now: number): string {
  const format = hasTime(event) ? formatMoment : formatDate;
  return format(event.startedAt, { now, tz: event.tz });
}
