import * as z from 'zod/mini';
import { type DocumentCategory, documentFields, sensitiveCategories } from './document-item.ts';
import { RecordId } from './record.ts';

/** The bodies of POST and PUT for clients without clocks. Apart from the record, which the app loads. */

const { title, category, files, ...extras } = documentFields;
export const DocumentInput = z.strictObject({
  id: z.optional(RecordId),
  title,
  category,
  files,
  ...z.partial(z.object(extras)).shape,
});
export type DocumentInput = z.infer<typeof DocumentInput>;
export const DocumentEditInput = z.partial(z.strictObject(documentFields));
export type DocumentEditInput = z.infer<typeof DocumentEditInput>;

/** What comes with whole files. */
export const DocumentUploadInput = z.strictObject({
  id: z.optional(RecordId),
  title,
  category,
  ...z.partial(z.object(extras)).shape,
});
export type DocumentUploadInput = z.infer<typeof DocumentUploadInput>;

/** The fields of a new document of which nothing is known but its title, category and files. */
export function documentDefaults(category: DocumentCategory) {
  return {
    childIds: [],
    tags: [],
    issuedOn: null,
    validUntil: null,
    issuer: '',
    number: '',
    notes: '',
    sensitive: sensitiveCategories.includes(category),
    visibility: 'parents',
    viewers: [],
    stored: [],
  } as const;
}
