import * as z from 'zod/mini';
import { Instant } from '../record.ts';
import { CatalogId, listOf, text } from './common.ts';

export const DoctorVisitPayload = z.looseObject({
  reason: z.optional(text(120)),
  contactId: z.optional(CatalogId),
  findings: z.optional(text(2_000)),
  nextVisitAt: z.optional(Instant),
  scheduleEntryId: z.optional(CatalogId),
  documentIds: z.optional(listOf(CatalogId, 10)),
});
export type DoctorVisitPayload = z.infer<typeof DoctorVisitPayload>;
