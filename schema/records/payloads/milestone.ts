import * as z from 'zod/mini';
import { CatalogId, nonEmptyText, text } from './common.ts';

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
