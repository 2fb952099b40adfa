import {
  DOCUMENT_MAX_BYTES,
  IMAGE_MAX_PIXELS,
  PIECE_BYTES,
  VIDEO_MAX_SEC,
  documentTypes,
  imageTypes,
  photoMaxBytes,
  videoTypes,
} from '../../../schema/media-limits.ts';
import { type Exif, readExif } from '../../../schema/records/exif.ts';
import { Sha256 } from '../../lib/sha256.ts';
import { toReplicaError } from '../../replica/errors.ts';
import { type MediaType, TYPE_BYTES, fileType } from '../../../schema/pictures/file-type.ts';
import { headSize } from '../picture/head-size.ts';
import { applyPatches, readVideoIndex } from '../../../schema/pictures/video-index.ts';
import { exifBlock, withoutMetadata } from '../../../schema/pictures/without-metadata.ts';
import { type FilePlace, fileKey } from '../store/file-row.ts';
import type { MediaStore, NewFile } from '../store/media-store.ts';
import type { Variant } from './draw.ts';
import { IngestError } from './ingest-problem.ts';
import { newRow } from './new-row.ts';
import { type TakenAt, takenAtByFile, takenAtOf } from '../../../schema/pictures/taken-at.ts';

/** Takes a picked file in: reads, checks, hashes and stores it with its small pictures. */

export type IngestRequest = {
  place: FilePlace;
  file: Blob;
  name: string;
  changedAt: number;
  /** The zone of this device. */
  zone: string;
  /** The family keeps the place in originals. */
  keepsLocation: boolean;
  /** The still picture of a video, which only a page can draw. */
  poster: { picture: ImageBitmap | null; durationSec: number | null } | null;
};

/** What the record needs to know of the stored file. */
export type Ingested = TakenAt & {
  mime: MediaType;
  bytes: number;
  hash: string;
  width: number | null;
  height: number | null;
  durationSec: number | null;
  placeholder: string | null;
  hasThumb: boolean;
};

/** How pictures are decoded and drawn; a browser's worker has the real ones. */
export type Pictures = {
  decode(picture: Blob): Promise<ImageBitmap>;
  drawThumb(picture: ImageBitmap): Promise<Variant>;
  drawView(picture: ImageBitmap): Promise<Variant>;
  placeholderOf(picture: ImageBitmap): string;
};

export type IngestTools = {
  store: MediaStore;
  pictures: Pictures;
  now(): number;
  /** Shown before anything is stored. */
  onThumb(thumb: Variant): void;
  onProgress(doneBytes: number): void;
  /** Whether the family has a file with this hash. @returns the id of its record, or null */
  findKnown(hash: string): Promise<string | null>;
};

/** @throws IngestError; then nothing is stored */
export async function ingest(request: IngestRequest, tools: IngestTools): Promise<Ingested> {
  const mime = await checkedType(request);
  const isVideo = mime.startsWith('video/');
  try {
    return await (isVideo ? ingestVideo : ingestWhole)(request, mime, tools);
  } catch (error) {
    await tools.store
      .remove(namesOf(request).map((name) => keyOf(request, name)))
      .catch(() => undefined);
    if (error instanceof IngestError) throw error;
    const isFull = toReplicaError(error).kind === 'quota';
    throw new IngestError({ reason: isFull ? 'noSpace' : 'unreadable' }, { cause: error });
  }
}

async function checkedType({ file, name, place, poster }: IngestRequest): Promise<MediaType> {
  if (file.size === 0) throw new IngestError({ reason: 'empty' });
  const head = new Uint8Array(await readable(file.slice(0, TYPE_BYTES)));
  const mime = fileType(head, name);
  const taken: readonly MediaType[] =
    place.collection === 'photos' ? [...imageTypes, ...videoTypes] : documentTypes;
  if (mime === null || !taken.includes(mime)) throw new IngestError({ reason: 'unsupported' });
  const limit = place.collection === 'photos' ? photoMaxBytes(mime) : DOCUMENT_MAX_BYTES;
  if (file.size > limit) throw new IngestError({ reason: 'tooLarge', limit });

  if ((poster?.durationSec ?? 0) > VIDEO_MAX_SEC) {
    throw new IngestError({ reason: 'tooLong', limit: VIDEO_MAX_SEC });
  }
  return mime;
}

/** A file that fits into memory: a picture or a document. */
async function ingestWhole(
  request: IngestRequest,
  mime: MediaType,
  tools: IngestTools,
): Promise<Ingested> {
  const { file, keepsLocation, place } = request;
  const read = new Uint8Array(await readable(file));
  const declared = headSize(read, mime);
  const isBomb = declared !== null && declared.width * declared.height > IMAGE_MAX_PIXELS;
  const picture = mime.startsWith('image/') && !isBomb ? await decoded(file, tools) : null;
  try {
    const thumb = picture && (await tools.pictures.drawThumb(picture));
    if (thumb) tools.onThumb(thumb);
    const exif = exifOf(read, mime);
    const bytes =
      keepsLocation && place.collection === 'photos' ? read : withoutMetadata(read, mime);
    const hash = await hashOf(bytes);
    await refuseKnown(hash, tools);
    const isPhoto = place.collection === 'photos';
    const view = picture && isPhoto ? await tools.pictures.drawView(picture) : null;
    const placeholder = picture && isPhoto ? tools.pictures.placeholderOf(picture) : null;
    await tools.store.add([
      newFile(request, place.name, { bytes, mime, hash }, tools.now()),
      ...(await variantFiles(request, { thumb, view }, tools.now())),
    ]);
    return {
      ...takenAtOf(exif, { ...request, now: tools.now() }),
      mime,
      bytes: bytes.length,
      hash,
      width: picture?.width ?? null,
      height: picture?.height ?? null,
      durationSec: null,
      placeholder,
      hasThumb: thumb !== null,
    };
  } finally {
    picture?.close();
  }
}

/** A video, in pieces. */
async function ingestVideo(
  request: IngestRequest,
  mime: MediaType,
  tools: IngestTools,
): Promise<Ingested> {
  const { file, keepsLocation, place, poster } = request;
  const picture = poster?.picture ?? null;
  const thumb = picture && (await tools.pictures.drawThumb(picture));
  if (thumb) tools.onThumb(thumb);
  const read = async (start: number, end: number) =>
    new Uint8Array(await readable(file.slice(start, end)));
  const index = mime === 'video/webm' ? null : await readVideoIndex(read, file.size);
  const hash = new Sha256();
  const key = keyOf(request, place.name);
  for (let at = 0; at < file.size; at += PIECE_BYTES) {
    const piece = await read(at, Math.min(at + PIECE_BYTES, file.size));
    if (index && !keepsLocation) applyPatches(piece, at, index.patches);
    hash.update(piece);
    await tools.store.putPiece(key, at / PIECE_BYTES, piece);
    tools.onProgress(at + piece.length);
  }
  const hex = hash.hex();
  await refuseKnown(hex, tools);
  const still = picture && (await tools.pictures.drawView(picture));
  await tools.store.add(await variantFiles(request, { thumb, poster: still }, tools.now()));
  await tools.store.putRow(
    newRow(keyOf(request, place.name), { bytes: file.size, mime, hash: hex }, tools.now()),
  );
  const createdAt = index?.createdAt ?? null;
  const placeholder = picture && tools.pictures.placeholderOf(picture);
  const facts = {
    ...(createdAt === null
      ? takenAtByFile({ ...request, now: tools.now() })
      : { takenAt: createdAt, takenTz: request.zone, dateUnsure: false }),
    mime,
    bytes: file.size,
    hash: hex,
    width: picture?.width ?? null,
    height: picture?.height ?? null,
    durationSec: poster?.durationSec ?? null,
    placeholder,
    hasThumb: thumb !== null,
  };
  picture?.close();
  return facts;
}

async function refuseKnown(hash: string, { findKnown }: IngestTools): Promise<void> {
  const recordId = await findKnown(hash);
  if (recordId !== null) throw new IngestError({ reason: 'known', recordId });
}

/** Nothing to draw is no fault: the original is kept with a plain tile. */
function decoded(file: Blob, { pictures }: IngestTools): Promise<ImageBitmap | null> {
  return pictures.decode(file).catch(() => null);
}

function exifOf(bytes: Uint8Array, mime: string): Exif | null {
  const block = exifBlock(bytes, mime);
  return block && readExif(block);
}

async function variantFiles(
  request: IngestRequest,
  variants: Readonly<Record<string, Variant | null>>,
  now: number,
): Promise<NewFile[]> {
  const isPhoto = request.place.collection === 'photos';
  const files: NewFile[] = [];
  for (const [kind, variant] of Object.entries(variants)) {
    if (!variant) continue;
    const name = isPhoto ? kind : `${request.place.name}.${kind}`;
    const hash = await hashOf(variant.bytes);
    files.push(newFile(request, name, { ...variant, hash }, now));
  }
  return files;
}

function newFile(
  request: IngestRequest,
  name: string,
  file: { bytes: Uint8Array<ArrayBuffer>; mime: string; hash: string },
  now: number,
): NewFile {
  const row = newRow(keyOf(request, name), { ...file, bytes: file.bytes.length }, now);
  return { row, bytes: file.bytes };
}

function keyOf({ place }: IngestRequest, name: string): string {
  return fileKey({ ...place, name });
}

function namesOf({ place: { collection, name } }: IngestRequest): string[] {
  return collection === 'photos'
    ? ['original', 'thumb', 'view', 'poster']
    : [name, `${name}.thumb`];
}

async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await globalThis.crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The bytes of a picked file. It may have been moved or deleted since, or lie in a cloud. */
async function readable(file: Blob): Promise<ArrayBuffer> {
  try {
    return await file.arrayBuffer();
  } catch (cause) {
    throw new IngestError({ reason: 'unreadable' }, { cause });
  }
}
