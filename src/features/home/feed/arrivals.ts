import type { EventRecord } from '../../../../schema/records/event.ts';
import type { Entry } from '../../../replica/documents/entry.ts';

export type Arrivals = {
  /** The list itself where nothing waits: what is drawn of it stays as it is. */
  shown: readonly Entry<EventRecord>[];
  /** Waiting above, newest first. */
  held: Entry<EventRecord>[];
  /** Came in from somebody else since the last look. */
  fresh: ReadonlySet<string>;
};

/**
 * Splits a list into what may be drawn now and what waits above. Only entries of others that are
 * newer than everything known are held: what one does oneself is seen at once, and what comes in
 * further down moves nothing that is on the screen.
 *
 * @param known ids drawn before; null when the list is drawn for the first time
 */
export function arrivalsOf(
  entries: readonly Entry<EventRecord>[],
  {
    known,
    myId,
    isScrolled,
  }: { known: ReadonlySet<string> | null; myId: string | undefined; isScrolled: boolean },
): Arrivals {
  if (known === null) return { shown: entries, held: [], fresh: new Set() };
  const isFromOthers = ({ record }: Entry<EventRecord>) =>
    !known.has(record.id) && record.createdBy !== myId;
  const firstKnown = entries.findIndex(({ record }) => known.has(record.id));
  const above = firstKnown < 0 ? 0 : firstKnown;
  const held = isScrolled ? entries.slice(0, above).filter(isFromOthers) : [];
  const shown = held.length === 0 ? entries : entries.filter((entry) => !held.includes(entry));
  // Older entries that are loaded are not new.
  const fresh = entries
    .slice(0, above)
    .filter((entry) => shown.includes(entry) && isFromOthers(entry));
  return { shown, held, fresh: new Set(fresh.map(({ record }) => record.id)) };
}
