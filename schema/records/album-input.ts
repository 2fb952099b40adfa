import * as z from 'zod/mini';
import { albumFields } from './album.ts';
import { RecordId } from './record.ts';

/** The bodies of POST and PUT for clients without clocks. Apart from the record, which the app loads. */

const { title, ...extras } = albumFields;
export const AlbumInput = z.strictObject({
  id: z.optional(RecordId),
  title,
  ...z.partial(z.object(extras)).shape,
});
export type AlbumInput = z.infer<typeof AlbumInput>;
export const AlbumEditInput = z.partial(z.strictObject(albumFields));
export type AlbumEditInput = z.infer<typeof AlbumEditInput>;
