import * as z from 'zod/mini';
import { CatalogId, intBetween, listOf, nonEmptyText, text } from './common.ts';

export const VaccinationPayload = z.looseObject({
  vaccine: nonEmptyText(80),
  dose: intBetween(1, 9),
  product: z.optional(text(60)),
  lot: z.optional(text(40)),
  site: z.optional(
    z.enum(['left_thigh', 'right_thigh', 'left_arm', 'right_arm', 'oral', 'nasal', 'other']),
  ),
  contactId: z.optional(CatalogId),
  documentIds: z.optional(listOf(CatalogId, 5)),
  reactions: z.optional(listOf(z.enum(['none', 'fever', 'swelling', 'fussy', 'rash', 'other']), 6)),
});
export type VaccinationPayload = z.infer<typeof VaccinationPayload>;
