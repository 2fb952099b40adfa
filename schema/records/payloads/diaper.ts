import * as z from 'zod/mini';
import { isDirty, isWet } from '../event-types/diaper.ts';
import { Size, listOf } from './common.ts';

export const DiaperKind = z.enum(['wet', 'dirty', 'both', 'dry']);
export type DiaperKind = z.infer<typeof DiaperKind>;
export const DiaperColor = z.enum([
  'yellow',
  'brown',
  'green',
  'black',
  'red',
  'grey_white',
  'other',
]);
export const DiaperFlag = z.enum([
  'mucus',
  'blood',
  'seeds',
  'undigested_food',
  'blowout',
  'cream_applied',
]);

export const DiaperPayload = z
  .looseObject({
    kind: DiaperKind,
    place: z.optional(z.enum(['diaper', 'potty', 'toilet', 'accident'])),
    wetAmount: z.optional(Size),
    dirtyAmount: z.optional(Size),
    color: z.optional(DiaperColor),
    consistency: z.optional(z.enum(['liquid', 'runny', 'soft', 'formed', 'hard', 'pellets'])),
    flags: z.optional(listOf(DiaperFlag, 6)),
    rash: z.optional(z.enum(['none', 'mild', 'moderate', 'severe'])),
  })
  .check(
    z.refine((diaper) => diaper.wetAmount === undefined || isWet(diaper.kind), {
      error: 'Only a wet diaper has a wet amount.',
      path: ['wetAmount'],
    }),
    z.refine((diaper) => diaper.dirtyAmount === undefined || isDirty(diaper.kind), {
      error: 'Only a dirty diaper has a dirty amount.',
      path: ['dirtyAmount'],
    }),
  );
export type DiaperPayload = z.infer<typeof DiaperPayload>;
