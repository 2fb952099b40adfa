import * as z from 'zod/mini';
import { SIDE_MAX_SEC } from '../../limits.ts';
import { Entered, intBetween, numberBetween } from './common.ts';

const Ml = numberBetween(0, 1_000);

/** Belongs to the person who pumped, not to a child. With sides, the total is their sum. */
export const PumpingPayload = z
  .looseObject({
    leftMl: z.optional(Ml),
    rightMl: z.optional(Ml),
    totalMl: z.optional(Ml),
    entered: z.optional(Entered),
    leftSec: z.optional(intBetween(0, SIDE_MAX_SEC)),
    rightSec: z.optional(intBetween(0, SIDE_MAX_SEC)),
    destination: z.optional(z.enum(['stored', 'fed_now', 'discarded'])),
    storage: z.optional(z.enum(['room', 'fridge', 'freezer'])),
    method: z.optional(z.enum(['electric', 'manual', 'hand', 'passive'])),
    discomfort: z.optional(z.enum(['none', 'mild', 'strong'])),
  })
  .check(
    z.refine(
      (pump) =>
        pump.totalMl === undefined ||
        (pump.leftMl === undefined && pump.rightMl === undefined) ||
        Math.abs((pump.leftMl ?? 0) + (pump.rightMl ?? 0) - pump.totalMl) < 0.051,
      { error: 'The total is not the sum of both sides.', path: ['totalMl'] },
    ),
    z.refine(
      (pump) =>
        [pump.leftMl, pump.rightMl, pump.totalMl, pump.leftSec, pump.rightSec].some(
          (value) => value !== undefined,
        ),
      { error: 'Add an amount or a time.', path: ['totalMl'] },
    ),
  );
export type PumpingPayload = z.infer<typeof PumpingPayload>;
