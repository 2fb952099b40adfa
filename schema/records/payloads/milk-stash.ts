import * as z from 'zod/mini';
import { Instant } from '../record.ts';
import { CatalogId, Entered, numberBetween } from './common.ts';

/** The most that one entry may add or take: a correction can be that of a whole stash. */
export const STASH_ML_MAX = 100_000;

export const MilkStashPayload = z.looseObject({
  kind: z.enum(['add', 'use', 'discard', 'adjust', 'move']),
  ml: numberBetween(-STASH_ML_MAX, STASH_ML_MAX),
  entered: z.optional(Entered),
  storage: z.optional(z.enum(['room', 'fridge', 'freezer'])),
  lotId: z.optional(CatalogId),
  reason: z.optional(z.enum(['initial', 'expired', 'spilled', 'donated', 'other'])),
  frozenAt: z.optional(Instant),
  thawedAt: z.optional(Instant),
  bestBefore: z.optional(Instant),
});
export type MilkStashPayload = z.infer<typeof MilkStashPayload>;
