import * as z from 'zod/mini';

export const TummyTimePayload = z.looseObject({
  mood: z.optional(z.enum(['happy', 'ok', 'upset'])),
  surface: z.optional(z.enum(['floor', 'chest', 'lap'])),
});
export type TummyTimePayload = z.infer<typeof TummyTimePayload>;
