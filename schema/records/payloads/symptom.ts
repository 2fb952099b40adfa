import * as z from 'zod/mini';
import { DAY_MS } from '../../limits.ts';
import { CatalogId, Severity, listOf, text } from './common.ts';
import type { EventTypeDefinition } from './event-type.ts';

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

export const symptomType = {
  payload: SymptomPayload,
  maxMs: 30 * DAY_MS,
  childless: false,
  beforeBirth: false,
  needsNote: false,
  right: 'log',
  presets: 'coparent',
  timer: null,
  notification: 'activity',
} as const satisfies EventTypeDefinition;
