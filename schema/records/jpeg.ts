/**
 * The segments of a JPEG file (ITU-T T.81, annex B): enough to read the size of the picture and to
 * detect metadata, without decoding it.
 */

type Segment = { marker: number; start: number; end: number };

export type Jpeg = {
  widthPx: number;
  heightPx: number;
  /** The file contains only the picture: no camera, location or comment. */
  isBare: boolean;
};

/** @returns null unless it is a JPEG file from the first to the last byte */
export function readJpeg(bytes: Uint8Array): Jpeg | null {
  const segments = segmentsOf(bytes);
  const frames = segments?.filter(({ marker }) => isFrame(marker)) ?? [];
  const [frame] = frames;
  if (!segments || !frame || frames.length > 1 || frame.end - frame.start < 11) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const heightPx = view.getUint16(frame.start + 5);
  const widthPx = view.getUint16(frame.start + 7);
  const isScanned = segments.some(({ marker }) => marker === SCAN);
  if (heightPx === 0 || widthPx === 0 || !isScanned) return null;
  return { widthPx, heightPx, isBare: !segments.some(({ marker }) => isMetadata(marker)) };
}

/**
 * The file without the metadata that cameras and encoders add: Safari's canvas writes a small EXIF
 * block to each file.
 *
 * @returns null if it is no JPEG file
 */
export function bareJpeg(bytes: Uint8Array): Uint8Array | null {
  const parts = segmentsOf(bytes)
    ?.filter(({ marker }) => !isMetadata(marker))
    .map(({ start, end }) => bytes.subarray(start, end));
  if (!parts) return null;
  const bare = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bare.set(part, at);
    at += part.length;
  }
  return bare;
}

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const JFIF = 0xe0;
/** The colour encoding: some files show other colours without it. */
const ADOBE = 0xee;
const COMMENT = 0xfe;

const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;

/** A start of frame; three markers in that range mean something else. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

const isMetadata = (marker: number) =>
  marker === COMMENT || (marker > JFIF && marker <= 0xef && marker !== ADOBE);

function segmentsOf(bytes: Uint8Array): Segment[] | null {
  if (bytes[0] !== 0xff || bytes[1] !== START) return null;
  const segments: Segment[] = [{ marker: START, start: 0, end: 2 }];
  for (let at = 2; at + 1 < bytes.length;) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff || marker < 0xc0 || marker === 0xff) return null;
    if (marker === END) {
      segments.push({ marker, start: at, end: at + 2 });
      return at + 2 === bytes.length ? segments : null;
    }
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    if (length < 2) return null;
    const past = at + 2 + length;
    const end = marker === SCAN ? endOfScan(bytes, past) : past;
    segments.push({ marker, start: at, end });
    at = end;
  }
  return null;
}

/** The end of the coded picture: the next marker that is not part of it. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    const next = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && !isRestart(next)) return at;
  }
  return bytes.length;
}
