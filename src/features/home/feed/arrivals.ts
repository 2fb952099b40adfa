import type { EventRecord } from '../../../../schema/records/event.ts';
import type { Entry } from '../../../replica/documents/entry.ts';

export type Arrivals = {
  /** The same array while no entry is held, so that nothing is rendered again. */
  shown: readonly Entry<EventRecord>[];
  /** Held back above the list, newest first. */
  held: Entry<EventRecord>[];
  /** The ids of shown entries of others that have arrived since the last render. */
  fresh: ReadonlySet<string>;
};

/**
 * Splits a list into shown and held entries. Only entries of others that are newer than all known
 * ones are held: the person's own entries are shown at once, and entries that arrive further down
 * do not move the visible part.
 *
 * @param known ids shown before; null when the list is rendered for the first time
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
