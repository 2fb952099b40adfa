import * as z from 'zod/mini';
import { CatalogId, Severity, listOf, text } from './common.ts';

export const SymptomSign = z.enum([
  'fever',
  'cough',
  'runny_nose',
  'vomiting',
  'diarrhoea',
  'rash',
  'ear_pain',
  'teething',
  'constipation',
  'colic',
  'allergy',
  'other',
]);

export const SymptomPayload = z.looseObject({
  signs: listOf(SymptomSign, 12).check(z.minLength(1)),
  otherText: z.optional(text(60)),
  severity: z.optional(Severity),
  episodeId: z.optional(CatalogId),
});
export type SymptomPayload = z.infer<typeof SymptomPayload>;
