import * as z from 'zod/mini';
import { photoFields } from './photo-item.ts';
import { RecordId } from './record.ts';

/** The bodies of POST and PUT for clients without clocks. Apart from the record, which the app loads. */

const { mime, bytes, hash, ...extras } = photoFields;
export const PhotoInput = z.strictObject({
  id: z.optional(RecordId),
  mime,
  bytes,
  hash,
  ...z.partial(z.object(extras)).shape,
});
export type PhotoInput = z.infer<typeof PhotoInput>;

/** What people change; the facts of the file stay. */
const { width, height, durationSec, placeholder, fileName, ...details } = extras;
export const PhotoEditInput = z.partial(z.strictObject({ ...details, fileName }));
export type PhotoEditInput = z.infer<typeof PhotoEditInput>;

/** What comes with a whole file; the facts of the file are the server's to find. */
export const PhotoUploadInput = z.strictObject({
  id: z.optional(RecordId),
  ...z.partial(z.object({ ...details, fileName })).shape,
});
export type PhotoUploadInput = z.infer<typeof PhotoUploadInput>;

/** The fields of a new photo of which nothing is known but its file. */
export function photoDefaults(at: number) {
  return {
    childIds: [],
    takenAt: at,
    takenTz: 'UTC',
    dateUnsure: true,
    caption: '',
    tags: [],
    albumIds: [],
    people: [],
    visibility: 'family',
    eventId: null,
    milestoneId: null,
    width: null,
    height: null,
    durationSec: null,
    placeholder: null,
    keepsOriginal: true,
    keepsLocation: false,
    fileName: '',
    stored: [],
  } as const;
}
