import { type EventRecord, isEventType } from '../../../../schema/records/event.ts';
import { eventLine } from '../../../log-types/event-line.ts';
import { logTypeOf } from '../../../log-types/log-types.ts';
import { matches } from '../../../domain/text/search.ts';
import type { Units } from '../../../domain/units.ts';
import { say } from '../../../i18n/say.ts';
import type { Entry } from '../../../replica/documents/entry.ts';

const texts = new WeakMap<EventRecord, string>();

/** Entries whose line, note or tags match the query. */
export function search(
  entries: readonly Entry<EventRecord>[],
  query: string,
  units: Units,
): readonly Entry<EventRecord>[] {
  if (query.trim() === '') return entries;
  return entries.filter(({ record }) => matches(query, textOf(record, units)));
}

/**
 * Computed once for each version of a record, because a search covers thousands on each keystroke.
 */
function textOf(record: EventRecord, units: Units): string {
  let text = texts.get(record);
  if (text === undefined) {
    text = [say(eventLine(record, units)), record.note, ...record.tags, ...textsOf(record)].join(
      ' ',
    );
    texts.set(record, text);
  }
  return text;
}

/** Texts of the payload that its line does not contain. */
function textsOf({ type, payload }: EventRecord): readonly string[] {
  return isEventType(type) ? (logTypeOf(type).searchTexts?.(payload) ?? []) : [];
}
