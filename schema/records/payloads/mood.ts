import * as z from 'zod/mini';

export const MoodPayload = z.looseObject({
  mood: z.enum(['happy', 'calm', 'fussy', 'crying', 'inconsolable']),
  cause: z.optional(z.enum(['hungry', 'tired', 'gas', 'teething', 'overstimulated', 'unknown'])),
  soothedBy: z.optional(z.enum(['held', 'feed', 'walk', 'pacifier', 'bath', 'other'])),
});
export type MoodPayload = z.infer<typeof MoodPayload>;
