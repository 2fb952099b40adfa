import type { EventType } from '../../../schema/records/event-types.ts';
import type { EventRecord } from '../../../schema/records/event.ts';
import { createCell } from '../../lib/live.ts';
import { logTypeOf } from '../../log-types/log-types.ts';
import { useLive } from '../../ui/use-live.ts';

type Entries = readonly EventRecord[] | undefined;

/** What the family's lists say about the last entries of a type. */
export type Listing = {
  /** The entries as the lists have them now: with today's plan of a medicine. */
  apply: (type: EventType, entries: Entries) => Entries;
  /** Of these those that may be offered again today. */
  offered: (type: EventType, entries: Entries) => Entries;
};

/** Set once the lists are read, after the first paint (`follow-lists.tsx`); null until then. */
export const listing = createCell<Listing | null>(null);

/**
 * The entries as the lists have them. Those that are given again from a list are undefined until it is read: what a
 * tile said of them before would change a moment later.
 */
export function useListed(type: EventType, entries: Entries): Entries {
  const read = useLive(listing);
  if (read) return read.apply(type, entries);
  return logTypeOf(type).home?.quickLog.kind === 'repeat' ? undefined : entries;
}
