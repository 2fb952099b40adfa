import { type OpeningPart, openingLive } from './preview-part.ts';
import type { Replica } from '../replica.ts';

/** The totals of days before the database is there: whoever asks for them waits for it. */
export function openingTotals(part: OpeningPart<Replica['totals']>): Replica['totals'] {
  return {
    days: (wanted) => openingLive(part, (totals) => totals.days(wanted)),
    read: async (wanted) => (await part.opened).read(wanted),
    build: async (...args) => (await part.opened).build(...args),
  };
}
