import * as z from 'zod/mini';
import { articleFields } from './article.ts';
import { RecordId } from './record.ts';

/** The bodies of POST and PUT for clients without clocks. Apart from the record, which the app loads. */

const { title, ...extras } = articleFields;
export const ArticleInput = z.strictObject({
  id: z.optional(RecordId),
  title,
  ...z.partial(z.object(extras)).shape,
});
export type ArticleInput = z.infer<typeof ArticleInput>;
export const ArticleEditInput = z.partial(z.strictObject(articleFields));
export type ArticleEditInput = z.infer<typeof ArticleEditInput>;
