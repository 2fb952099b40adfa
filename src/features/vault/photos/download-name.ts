import type { PhotoRecord } from '../../../../schema/records/photo-item.ts';
import { localDayOf, offsetMinOf } from '../../../../schema/rules/days.ts';

/** Extensions of the types that the vault takes. */
const extensions: Readonly<Record<PhotoRecord['mime'], string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'image/heif': 'heif',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
};

type Named = Pick<PhotoRecord, 'fileName' | 'mime' | 'takenAt' | 'takenTz'>;

/** What a file holds. `isSmaller`: the smaller picture in the place of its original. */
type Held = { type: string; isSmaller: boolean };

/** The name of a downloaded file: that of the picked one, with the extension of its real type. */
export function downloadName(record: Named, held?: Held): string {
  const { fileName, mime, takenAt, takenTz } = record;
  const day = localDayOf(takenAt, offsetMinOf(takenAt, takenTz));
  // Neither a path nor a character that a file system refuses.
  // oxlint-disable-next-line no-control-regex
  const stem = fileName.replace(/\.\w{2,5}$/, '').replaceAll(/[\u0000-\u001f/\\:*?"<>|]/g, '_');
  const base = stem.replaceAll(/^[.\s]+|[.\s]+$/g, '');
  return nameOfHeld(`${base === '' ? day : base}.${extensions[mime]}`, held);
}

/** The name of a file by what it holds. */
export function nameOfHeld(name: string, held?: Held): string {
  if (!held) return name;
  const dot = name.lastIndexOf('.');
  const extension = extensions[held.type as Named['mime']] ?? name.slice(dot + 1);
  return `${name.slice(0, dot)}${held.isSmaller ? ' (smaller)' : ''}.${extension}`;
}

/** Names for the files of an archive: the day first, so that they sort, and each name once. */
export function archiveNames(records: readonly Named[]): string[] {
  const used = new Set<string>();
  return records.map((record) => {
    const { takenAt, takenTz } = record;
    const day = localDayOf(takenAt, offsetMinOf(takenAt, takenTz));
    const name = downloadName(record);
    const dot = name.lastIndexOf('.');
    const first = name.startsWith(day) ? name : `${day} ${name}`;
    let unique = first;
    for (let copy = 2; used.has(unique.toLowerCase()); copy += 1) {
      unique = `${first.slice(0, dot - name.length)} (${copy})${name.slice(dot)}`;
    }
    used.add(unique.toLowerCase());
    return unique;
  });
}
