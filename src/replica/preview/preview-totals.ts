import { type PreviewPart, previewLive } from './preview-part.ts';
import type { Replica } from '../replica.ts';

/** Totals that are not there yet: every request waits until the part is open. */
export function previewTotals(partOf: () => PreviewPart<Replica['totals']>): Replica['totals'] {
  return {
    days: (wanted) => previewLive(partOf(), (totals) => totals.days(wanted)),
    facts: (wanted) => previewLive(partOf(), (totals) => totals.facts(wanted)),
    read: async (wanted) => (await partOf().opened).read(wanted),
    build: async (...args) => (await partOf().opened).build(...args),
  };
}
