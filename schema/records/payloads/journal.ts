import * as z from 'zod/mini';
import { Instant, UserId } from '../record.ts';
import { CatalogId, listOf, nonEmptyText, numberBetween, text } from './common.ts';

export const MilestonePayload = z.looseObject({
  category: z.enum([
    'motor',
    'language',
    'social',
    'cognitive',
    'feeding',
    'health',
    'first',
    'custom',
  ]),
  title: nonEmptyText(80),
  catalogId: z.optional(CatalogId),
  precision: z.optional(z.enum(['day', 'month'])),
  emotion: z.optional(text(300)),
});
export type MilestonePayload = z.infer<typeof MilestonePayload>;

/** The words are the event's own `note`; a note event without them is refused. */
export const NotePayload = z.looseObject({ pinnedUntil: z.optional(Instant) });
export type NotePayload = z.infer<typeof NotePayload>;

export const HandoverPayload = z.looseObject({
  fromUserId: UserId,
  toUserId: z.nullable(UserId),
  summary: listOf(text(200), 30),
  things: z.optional(listOf(z.looseObject({ text: nonEmptyText(80), handed: z.boolean() }), 20)),
});
export type HandoverPayload = z.infer<typeof HandoverPayload>;

/** Values by field id of the family's own log type (`definitionId`). */
export const CustomPayload = z.looseObject({
  definitionId: CatalogId,
  values: z.record(nonEmptyText(40), z.union([numberBetween(-1e9, 1e9), z.boolean(), text(200)])),
});
export type CustomPayload = z.infer<typeof CustomPayload>;
