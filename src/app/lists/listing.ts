import type { EventType } from '../../../schema/records/event-types.ts';
import type { EventRecord } from '../../../schema/records/event.ts';
import { createCell } from '../../lib/live.ts';
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

export function useListed(type: EventType, entries: Entries): Entries {
  return useLive(listing)?.apply(type, entries) ?? entries;
}
