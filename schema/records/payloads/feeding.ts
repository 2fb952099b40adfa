import * as z from 'zod/mini';
import { SIDE_MAX_SEC } from '../../limits.ts';
import {
  CatalogId,
  Entered,
  Severity,
  Side,
  VolumeMl,
  intBetween,
  listOf,
  nonEmptyText,
  numberBetween,
  text,
} from './common.ts';

export const BottleContent = z.enum([
  'breast_milk',
  'donor_milk',
  'formula',
  'cow_milk',
  'plant_milk',
  'water',
  'other',
]);
export type BottleContent = z.infer<typeof BottleContent>;

const Breast = z.looseObject({
  leftSec: intBetween(0, SIDE_MAX_SEC),
  rightSec: intBetween(0, SIDE_MAX_SEC),
  /** For imported entries without sides. */
  totalSecOnly: z.optional(intBetween(0, 2 * SIDE_MAX_SEC)),
  startSide: z.optional(Side),
  endSide: z.optional(Side),
  pauseSec: z.optional(intBetween(0, SIDE_MAX_SEC)),
  latch: z.optional(z.enum(['good', 'ok', 'poor'])),
});
export type Breast = z.infer<typeof Breast>;

const Bottle = z
  .looseObject({
    content: BottleContent,
    takenMl: VolumeMl,
    offeredMl: z.optional(VolumeMl),
    entered: z.optional(Entered),
    fortified: z.optional(z.boolean()),
    productName: z.optional(text(60)),
    stashLotId: z.optional(CatalogId),
  })
  .check(
    z.refine((bottle) => bottle.offeredMl === undefined || bottle.takenMl <= bottle.offeredMl, {
      error: 'Taken is more than was offered.',
      path: ['takenMl'],
    }),
  );
export type Bottle = z.infer<typeof Bottle>;

export const SolidUnit = z.enum(['g', 'ml', 'tsp', 'tbsp', 'piece', 'taste']);
export type SolidUnit = z.infer<typeof SolidUnit>;
export const Liking = z.enum(['refused', 'disliked', 'neutral', 'liked', 'loved']);
export const Texture = z.enum(['puree', 'mashed', 'soft_pieces', 'finger', 'family_food']);

const Solid = z
  .looseObject({
    foodId: z.optional(CatalogId),
    name: z.optional(nonEmptyText(60)),
    qty: z.optional(numberBetween(0, 2_000)),
    unit: z.optional(SolidUnit),
    liking: z.optional(Liking),
    texture: z.optional(Texture),
    reaction: z.optional(
      z.looseObject({
        signs: listOf(
          z.enum(['hives', 'swelling', 'vomiting', 'diarrhoea', 'cough', 'itching', 'other']),
          7,
        ),
        severity: z.optional(Severity),
        onsetMin: z.optional(intBetween(0, 2_880)),
        text: z.optional(text(300)),
      }),
    ),
  })
  .check(
    z.refine((solid) => solid.foodId !== undefined || solid.name !== undefined, {
      error: 'Name the food.',
      path: ['name'],
    }),
  );
export type Solid = z.infer<typeof Solid>;

const Tube = z.looseObject({
  content: BottleContent,
  ml: VolumeMl,
  entered: z.optional(Entered),
  route: z.enum(['ng', 'gtube', 'other']),
});

/** One feeding session; it has at least one part. */
export const FeedingPayload = z
  .looseObject({
    breast: z.optional(Breast),
    bottles: z.optional(listOf(Bottle, 3)),
    solids: z.optional(listOf(Solid, 12)),
    tube: z.optional(Tube),
    spitUp: z.optional(z.enum(['none', 'small', 'large', 'projectile'])),
  })
  .check(
    z.refine(
      (feed) =>
        feed.breast !== undefined ||
        (feed.bottles?.length ?? 0) > 0 ||
        (feed.solids?.length ?? 0) > 0 ||
        feed.tube !== undefined,
      { error: 'Add an amount or a side.', path: ['breast'] },
    ),
  );
export type FeedingPayload = z.infer<typeof FeedingPayload>;
