import * as z from 'zod/mini';
import { listOf, nonEmptyText, text } from './common.ts';

export const TummyTimePayload = z.looseObject({
  mood: z.optional(z.enum(['happy', 'ok', 'upset'])),
  surface: z.optional(z.enum(['floor', 'chest', 'lap'])),
});
export type TummyTimePayload = z.infer<typeof TummyTimePayload>;

export const ActivityPayload = z.looseObject({
  kind: z.enum([
    'indoor_play',
    'outdoor_play',
    'walk',
    'story',
    'music',
    'screen',
    'skin_to_skin',
    'massage',
    'swim',
    'class',
    'brush_teeth',
    'nails',
    'other',
  ]),
  title: z.optional(text(60)),
  people: z.optional(listOf(nonEmptyText(64), 20)),
});
export type ActivityPayload = z.infer<typeof ActivityPayload>;

export const BathPayload = z.looseObject({
  kind: z.enum(['full', 'sponge', 'wipe']),
  soap: z.optional(z.boolean()),
  hair: z.optional(z.boolean()),
});
export type BathPayload = z.infer<typeof BathPayload>;

export const MoodPayload = z.looseObject({
  mood: z.enum(['happy', 'calm', 'fussy', 'crying', 'inconsolable']),
  cause: z.optional(z.enum(['hungry', 'tired', 'gas', 'teething', 'overstimulated', 'unknown'])),
  soothedBy: z.optional(z.enum(['held', 'feed', 'walk', 'pacifier', 'bath', 'other'])),
});
export type MoodPayload = z.infer<typeof MoodPayload>;
