import * as z from 'zod/mini';
import { listOf, nonEmptyText, text } from './common.ts';

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
