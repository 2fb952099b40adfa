import * as z from 'zod/mini';
import { HOUR_MS } from '../../limits.ts';
import { CatalogId, nonEmptyText, numberBetween, text } from './common.ts';
import type { EventTypeDefinition } from './event-type.ts';

/** Values by field id of the family's own log type (`definitionId`). */
export const CustomPayload = z.looseObject({
  definitionId: CatalogId,
  values: z.record(nonEmptyText(40), z.union([numberBetween(-1e9, 1e9), z.boolean(), text(200)])),
});
export type CustomPayload = z.infer<typeof CustomPayload>;

export const customType = {
  payload: CustomPayload,
  maxMs: 24 * HOUR_MS,
  childless: false,
  beforeBirth: false,
  needsNote: false,
  right: 'log',
  presets: 'coparent',
  notification: 'activity',
  columns: ['definitionId', 'values'],
} as const satisfies EventTypeDefinition;
