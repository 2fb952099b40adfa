import { boxesIn } from './boxes.ts';
import { videoMetadata } from './without-metadata.ts';

/** Reads bytes of a file, from a position to another. */
export type ReadRange = (start: number, end: number) => Promise<Uint8Array<ArrayBuffer>>;

/** What the index of a video says, and what must be overwritten so that it names no place. */
export type VideoIndex = {
  /** Epoch ms; null: the camera had no clock. */
  createdAt: number | null;
  patches: { at: number; bytes: Uint8Array }[];
};

/** An index is a few hundred kB; more is no video of a phone. */
const INDEX_MAX_BYTES = 32 * 1024 * 1024;
/** The seconds from 1904, from which QuickTime counts, to 1970. */
const EPOCH_1904_SEC = 2_082_844_800;
const FREE = new TextEncoder().encode('free');

/** Reads the index (`moov`) of an MP4 or MOV file, wherever it lies. */
export async function readVideoIndex(read: ReadRange, fileBytes: number): Promise<VideoIndex> {
  const index: VideoIndex = { createdAt: null, patches: [] };
  for (let at = 0; at + 8 <= fileBytes;) {
    const head = await read(at, Math.min(at + 16, fileBytes));
    const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
    const type = String.fromCharCode(...head.subarray(4, 8));
    const short = view.getUint32(0);
    const isLong = short === 1 && head.length === 16;
    const length = isLong ? Number(view.getBigUint64(8)) : short === 0 ? fileBytes - at : short;
    if (length < 8) break;
    if (type === 'moov' && length <= INDEX_MAX_BYTES) {
      const content = at + (isLong ? 16 : 8);
      const moov = await read(content, Math.min(at + length, fileBytes));
      index.createdAt = creationTime(moov);
      index.patches.push(
        ...videoMetadata(moov).map((position) => ({ at: content + position, bytes: FREE })),
      );
    } else if (type === 'meta' || type === 'uuid') {
      index.patches.push({ at: at + 4, bytes: FREE });
    }
    at += length;
  }
  return index;
}

function creationTime(moov: Uint8Array): number | null {
  const header = boxesIn(moov).find(({ type }) => type === 'mvhd');
  if (!header || header.end - header.content < 20) return null;
  const view = new DataView(moov.buffer, moov.byteOffset, moov.byteLength);
  const isLong = moov[header.content] === 1;
  const seconds = isLong
    ? Number(view.getBigUint64(header.content + 4))
    : view.getUint32(header.content + 4);
  const at = (seconds - EPOCH_1904_SEC) * 1000;
  return at > 0 && at < 4_102_444_800_000 ? at : null;
}

/** Overwrites the parts of `bytes`, which begins at `start` of the file, that patches cover. */
export function applyPatches(
  bytes: Uint8Array,
  start: number,
  patches: VideoIndex['patches'],
): void {
  for (const patch of patches) {
    const from = Math.max(patch.at, start);
    const to = Math.min(patch.at + patch.bytes.length, start + bytes.length);
    if (from < to) bytes.set(patch.bytes.subarray(from - patch.at, to - patch.at), from - start);
  }
}
