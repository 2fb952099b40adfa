import type { EventRecord } from '../../../../schema/records/event.ts';
import type { Entry } from '../../../replica/documents/entry.ts';

export type Arrivals = {
  /** The same array while nothing is held, so that what was drawn of it is not drawn again. */
  shown: readonly Entry<EventRecord>[];
  /** Held back above the list, newest first. */
  held: Entry<EventRecord>[];
  /** Came in from somebody else since the last look. */
  fresh: ReadonlySet<string>;
};

/**
 * Splits a list into what may be drawn now and what waits above. Only entries of others that are
 * newer than everything known are held: one's own entries are shown at once, and entries that come
 * in further down do not move what is on the screen.
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
