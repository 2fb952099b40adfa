import {
  THUMB_SIDE_PX,
  VARIANT_MAX_BYTES,
  VIEW_SIDE_PX,
  imageTypes,
  photoMaxBytes,
  variantTypes,
  videoTypes,
} from '../media-limits.ts';
import { takenAtOf } from '../pictures/taken-at.ts';
import { PhotoUploadInput } from '../records/photo-input.ts';
import { type PhotoRecord, photoFiles } from '../records/photo-item.ts';
import type { AnyRecord } from '../records/record.ts';
import { requireZone } from '../rules/days.ts';
import type { ExpectedFile, RecordFiles } from './define.ts';

/** A picture that was made of another file of the record. */
export const variantFile: ExpectedFile = {
  named: null,
  mimes: variantTypes,
  maxBytes: VARIANT_MAX_BYTES,
};

export const photoFilesOnServer: RecordFiles = {
  expected(record, file) {
    if (file !== 'original') {
      return photoFiles.some((name) => name === file) ? variantFile : null;
    }
    const { mime, hash, bytes, keepsOriginal } = photoIn(record);
    // Its smaller pictures are enough for the family.
    if (!keepsOriginal) return null;
    return { named: { hash, bytes }, mimes: [mime], maxBytes: photoMaxBytes(mime) };
  },
  usage: (record) => (photoIn(record).mime.startsWith('video/') ? 'videos' : 'photos'),
  originals: () => ['original'],
  variants: () => [
    { file: 'thumb', sidePx: THUMB_SIDE_PX },
    { file: 'view', sidePx: VIEW_SIDE_PX },
  ],
  upload: {
    filesMax: 1,
    types: [...imageTypes, ...videoTypes],
    maxBytes: photoMaxBytes,
    keepsLocation: ({ keepsLocation }) => keepsLocation === true,
    input: PhotoUploadInput,
    complete(input: PhotoUploadInput, [file], { now }) {
      if (!file) return input;
      const { mime, bytes, hash, size, placeholder, exif, name } = file;
      const zone = input.takenTz ?? 'UTC';
      requireZone(zone);
      return {
        ...takenAtOf(exif, { name, changedAt: now, zone, now }),
        ...(input.takenAt === undefined ? {} : { dateUnsure: false }),
        fileName: name,
        ...input,
        mime,
        bytes,
        hash,
        placeholder,
        width: size?.width ?? null,
        height: size?.height ?? null,
      };
    },
  },
};

/** Each record was validated when it was written. */
function photoIn(record: AnyRecord): PhotoRecord {
  return record as unknown as PhotoRecord;
}
