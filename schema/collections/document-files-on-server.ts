import { ownValue } from '../keys.ts';
import {
  DOCUMENT_FILES_MAX,
  DOCUMENT_MAX_BYTES,
  THUMB_SIDE_PX,
  documentTypes,
} from '../media-limits.ts';
import { DocumentUploadInput } from '../records/document-input.ts';
import { type DocumentRecord, versionsOf } from '../records/document-item.ts';
import type { AnyRecord } from '../records/record.ts';
import type { RecordFiles } from './define.ts';
import { variantFile } from './photo-files-on-server.ts';

export const documentFilesOnServer: RecordFiles = {
  expected(record, file) {
    const [id = '', suffix] = file.split('.');
    const of = ownValue(documentIn(record).files, id);
    if (!of) return null;
    if (suffix === 'thumb') return variantFile;
    const { hash, bytes, mime } = of;
    return { named: { hash, bytes }, mimes: [mime], maxBytes: DOCUMENT_MAX_BYTES };
  },
  usage(record, file) {
    const [present] = versionsOf(documentIn(record));
    const [id] = file.split('.');
    return present?.files.some((each) => each.id === id) ? 'documents' : 'versions';
  },
  originals: (record) => Object.keys(documentIn(record).files),
  variants: (original) => [{ file: `${original}.thumb`, sidePx: THUMB_SIDE_PX }],
  upload: {
    filesMax: DOCUMENT_FILES_MAX,
    types: documentTypes,
    maxBytes: () => DOCUMENT_MAX_BYTES,
    keepsLocation: () => false,
    input: DocumentUploadInput,
    complete(input: DocumentUploadInput, received, { makeId, now }) {
      const makeFileId = () => makeId().replaceAll('-', '');
      const version = makeFileId();
      const files = received.map(({ mime, bytes, hash, name }, order) => [
        makeFileId(),
        { mime, bytes, hash, name, order, version, addedAt: now },
      ]);
      return { ...input, files: Object.fromEntries(files) };
    },
  },
};

/** Each record was validated when it was written. */
function documentIn(record: AnyRecord): DocumentRecord {
  return record as unknown as DocumentRecord;
}
