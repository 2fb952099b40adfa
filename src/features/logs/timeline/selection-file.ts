import { BYTE_ORDER_MARK } from '../../../../schema/export/csv.ts';
import {
  type Names,
  eventHead,
  eventLine as tableLine,
  mixedHead,
  mixedLine,
} from '../../../../schema/export/event-table.ts';
import type { EventRecord } from '../../../../schema/records/event.ts';
import { isEventType } from '../../../../schema/records/event-types.ts';
import type { Units } from '../../../domain/units.ts';
import { say } from '../../../i18n/say.ts';
import { eventLine } from '../../../log-types/event-line.ts';

/**
 * Entries as a file, in the order of the list: as JSON the records themselves, as CSV the table of their
 * type, or one with the text of each entry where they are of several types.
 */
export function selectionFile(
  records: readonly EventRecord[],
  format: 'csv' | 'json',
  { names, units }: { names: Names; units: Units },
): Blob {
  if (format === 'json') {
    return new Blob([`${JSON.stringify(records, null, 2)}\n`], { type: 'application/json' });
  }
  const [type, ...others] = new Set(records.map((record) => record.type));
  const isOne = others.length === 0 && isEventType(type);
  const lines = isOne
    ? [eventHead(type), ...records.map((record) => tableLine(record, names))]
    : [
        mixedHead(),
        ...records.map((record) => mixedLine(record, names, say(eventLine(record, units)))),
      ];
  return new Blob([BYTE_ORDER_MARK, ...lines], { type: 'text/csv' });
}
