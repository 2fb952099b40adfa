import { IMAGE_MAX_PIXELS, PIECE_BYTES } from '../../../schema/media-limits.ts';
import { TYPE_BYTES, fileType } from '../../../schema/pictures/file-type.ts';
import { Sha256 } from '../../lib/sha256.ts';
import { headSize } from '../picture/head-size.ts';
import { type FilePlace, fileKey } from '../store/file-row.ts';
import { type MediaStore, pieceCount } from '../store/media-store.ts';
import type { Variant } from './draw.ts';
import type { Pictures } from './ingest.ts';
import { newRow } from './new-row.ts';

/** A file of a record that an archive has. */
export type ArchivedBytes = {
  name: string;
  /** Its path in the archive: office documents are told apart by their extension. */
  path: string;
  /** Of a file that the record names; null for one that was made of another. */
  hash: string | null;
  mimes: readonly string[];
  maxBytes: number;
  /** @throws RangeError when the archive is damaged there */
  read(): Promise<Blob>;
};

export type ArchiveTools = { store: MediaStore; pictures: Pictures; now: number };

/**
 * Stores the files of a record that comes out of an archive, and queues them, with the small pictures that it
 * does not have. What is here already is left as it is.
 *
 * @returns the names that are on this device now; the others were damaged
 * @throws ReplicaError when the device cannot store
 */
export async function takeArchived(
  about: Omit<FilePlace, 'name'>,
  files: readonly ArchivedBytes[],
  tools: ArchiveTools,
): Promise<string[]> {
  const taken: string[] = [];
  for (const file of files) {
    if (await takeOne({ ...about, name: file.name }, file, tools)) taken.push(file.name);
  }
  if (about.collection === 'photos') await drawPhoto(about, taken, tools);
  else for (const name of taken) await drawPage({ ...about, name }, tools);
  return taken;
}

async function takeOne(
  place: FilePlace,
  { path, hash, mimes, maxBytes, read }: ArchivedBytes,
  { store, now }: ArchiveTools,
): Promise<boolean> {
  const key = fileKey(place);
  if (await store.row(key)) return true;
  const blob = await read().catch(() => null);
  if (blob === null || blob.size === 0 || blob.size > maxBytes) return false;
  const head = new Uint8Array(await blob.slice(0, TYPE_BYTES).arrayBuffer());
  const mime = fileType(head, path);
  if (mime === null || !mimes.includes(mime)) return false;
  const found = new Sha256();
  for (let index = 0; index < pieceCount(blob.size); index += 1) {
    const part = blob.slice(index * PIECE_BYTES, (index + 1) * PIECE_BYTES);
    const piece = new Uint8Array(await part.arrayBuffer());
    found.update(piece);
    await store.putPiece(key, index, piece);
  }
  const hex = found.hex();
  if (hash !== null && hash !== hex) {
    await store.remove([key]);
    return false;
  }
  await store.putRow(newRow(key, { mime, hash: hex, bytes: blob.size }, now));
  return true;
}

/** The small pictures of a photo or a video, of the best picture that there is. */
async function drawPhoto(
  about: Omit<FilePlace, 'name'>,
  taken: readonly string[],
  tools: ArchiveTools,
): Promise<void> {
  const placeOf = (name: string): FilePlace => ({ ...about, name });
  for (const source of ['original', 'poster', 'view'].filter((name) => taken.includes(name))) {
    const isDrawn = await whilePictured(placeOf(source), tools, async (picture) => {
      const { drawThumb, drawView } = tools.pictures;
      if (!taken.includes('thumb')) await keep(placeOf('thumb'), await drawThumb(picture), tools);
      if (source === 'original' && !taken.includes('view')) {
        await keep(placeOf('view'), await drawView(picture), tools);
      }
    });
    if (isDrawn) return;
  }
}

/** The thumbnail of a page that was photographed. */
async function drawPage(place: FilePlace, tools: ArchiveTools): Promise<void> {
  await whilePictured(place, tools, async (picture) => {
    const thumb = { ...place, name: `${place.name}.thumb` };
    await keep(thumb, await tools.pictures.drawThumb(picture), tools);
  });
}

/** Decodes a stored picture for some work. @returns false where there is none: the server draws what is missing */
async function whilePictured(
  place: FilePlace,
  { store, pictures }: ArchiveTools,
  work: (picture: ImageBitmap) => Promise<void>,
): Promise<boolean> {
  const row = await store.row(fileKey(place));
  if (!row?.mime.startsWith('image/')) return false;
  const bytes = await store.bytesOf(row);
  const size = headSize(new Uint8Array(bytes[0] ?? new ArrayBuffer(0)), row.mime);
  if (size !== null && size.width * size.height > IMAGE_MAX_PIXELS) return false;
  const picture = await pictures.decode(new Blob(bytes, { type: row.mime })).catch(() => null);
  if (picture === null) return false;
  try {
    await work(picture);
    return true;
  } finally {
    picture.close();
  }
}

async function keep(
  place: FilePlace,
  { mime, bytes }: Variant,
  { store, now }: ArchiveTools,
): Promise<void> {
  const key = fileKey(place);
  if (await store.row(key)) return;
  const hash = new Sha256();
  hash.update(bytes);
  await store.add([
    { row: newRow(key, { mime, hash: hash.hex(), bytes: bytes.length }, now), bytes },
  ]);
}
