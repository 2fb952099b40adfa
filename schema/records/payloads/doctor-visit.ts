import * as z from 'zod/mini';
import { HOUR_MS } from '../../limits.ts';
import { Instant } from '../record.ts';
import { CatalogId, listOf, text } from './common.ts';
import type { EventTypeDefinition } from './event-type.ts';

export const DoctorVisitPayload = z.looseObject({
  reason: z.optional(text(120)),
  contactId: z.optional(CatalogId),
  findings: z.optional(text(2_000)),
  nextVisitAt: z.optional(Instant),
  scheduleEntryId: z.optional(CatalogId),
  documentIds: z.optional(listOf(CatalogId, 10)),
});
export type DoctorVisitPayload = z.infer<typeof DoctorVisitPayload>;

export const doctorVisitType = {
  payload: DoctorVisitPayload,
  maxMs: 12 * HOUR_MS,
  childless: false,
  beforeBirth: true,
  needsNote: false,
  right: 'log',
  presets: 'coparent',
  timer: null,
  notification: 'activity',
} as const satisfies EventTypeDefinition;
