import type { EventRecord } from '../../../../schema/records/event.ts';
import { isEventType } from '../../../../schema/records/event-types.ts';
import { eventLine } from '../../../log-types/event-line.ts';
import { logTypeOf } from '../../../log-types/log-types.ts';
import { hasWords, wordsOf } from '../../../domain/text/search.ts';
import type { Units } from '../../../domain/units.ts';
import { say } from '../../../i18n/say.ts';

type SearchOptions = {
  query: string;
  units: Units;
  /** The name of a person or a child; '' when unknown. */
  nameOf: (id: string | null) => string;
  /** The comments on an entry, by its id. */
  commentsOf?: (id: string) => string | undefined;
};

/**
 * Finds entries by their line (foods, medicines, titles), note, tags, product, comments and the names
 * of people. Every word of the query must stand somewhere among them, without regard to case and accents.
 *
 * @returns null when the query is empty
 */
export function createSearch({
  query,
  units,
  nameOf,
  commentsOf = () => undefined,
}: SearchOptions): ((record: EventRecord) => boolean) | null {
  const words = wordsOf(query);
  if (words.length === 0) return null;
  return (record) => {
    const { note, tags, childId, createdBy, performedBy } = record;
    const names = [nameOf(childId), nameOf(performedBy ?? createdBy)];
    // The line takes longest to make, so that what the person wrote is looked at first.
    const comments = commentsOf(record.id) ?? '';
    const own = [note, ...tags, ...names, ...textsOf(record), comments].join(' ');
    return hasWords(words, own) || hasWords(words, `${own} ${say(eventLine(record, units))}`);
  };
}

/** Texts of the payload that its line does not contain. */
function textsOf({ type, payload }: EventRecord): readonly string[] {
  try {
    return isEventType(type) ? (logTypeOf(type).searchTexts?.(payload) ?? []) : [];
  } catch {
    // As with the line: an entry of an unexpected form must not end the search.
    return [];
  }
}
