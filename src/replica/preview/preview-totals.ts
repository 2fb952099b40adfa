import { type PreviewPart, previewLive } from './preview-part.ts';
import type { Replica } from '../replica.ts';

/** The totals of a preview replica: every request waits until the database is open. */
export function previewTotals(part: PreviewPart<Replica['totals']>): Replica['totals'] {
  return {
    days: (wanted) => previewLive(part, (totals) => totals.days(wanted)),
    read: async (wanted) => (await part.opened).read(wanted),
    build: async (...args) => (await part.opened).build(...args),
  };
}
