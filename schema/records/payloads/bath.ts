import * as z from 'zod/mini';

export const BathPayload = z.looseObject({
  kind: z.enum(['full', 'sponge', 'wipe']),
  soap: z.optional(z.boolean()),
  hair: z.optional(z.boolean()),
});
export type BathPayload = z.infer<typeof BathPayload>;
