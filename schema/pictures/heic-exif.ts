import { boxesIn, fourChars } from './boxes.ts';

/**
 * Where HEIC and AVIF files keep EXIF and XMP (ISO/IEC 23008-12): `iinf` names the items, `iloc` says
 * where the bytes of each lie in the file.
 *
 * @returns the ranges of these items, EXIF first; [] when the file is not understood
 */
export function heicExifRanges(bytes: Uint8Array): { start: number; end: number }[] {
  const meta = boxesIn(bytes).find(({ type }) => type === 'meta');
  if (!meta) return [];
  const inner = boxesIn(bytes, meta.content + 4, meta.end);
  const infos = inner.find(({ type }) => type === 'iinf');
  const locations = inner.find(({ type }) => type === 'iloc');
  if (!infos || !locations) return [];
  const wanted = metadataItems(bytes, infos.content, infos.end);
  const ranges = rangesById(bytes, locations.content, locations.end);
  return wanted
    .flatMap((id) => ranges.get(id) ?? [])
    .filter(({ start, end }) => start < end && end <= bytes.length);
}

/** The ids of the items with EXIF, then of those with XMP. */
function metadataItems(bytes: Uint8Array, content: number, end: number): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isShort = bytes[content] === 0;
  const exif: number[] = [];
  const xmp: number[] = [];
  for (const { type, content: at, end: past } of boxesIn(bytes, content + (isShort ? 6 : 8), end)) {
    const version = bytes[at] ?? 0;
    if (type !== 'infe' || version < 2 || past - at < 12) continue;
    const id = version === 2 ? view.getUint16(at + 4) : view.getUint32(at + 4);
    const kind = fourChars(bytes, at + (version === 2 ? 8 : 10));
    if (kind === 'Exif') exif.push(id);
    if (kind === 'mime') xmp.push(id);
  }
  return [...exif, ...xmp];
}

function rangesById(
  bytes: Uint8Array,
  content: number,
  end: number,
): Map<number, { start: number; end: number }[]> {
  const found = new Map<number, { start: number; end: number }[]>();
  const view = new DataView(bytes.buffer, bytes.byteOffset, Math.min(end, bytes.length));
  let at = content + 6;
  const read = (size: number): number => {
    const value =
      size === 8
        ? Number(view.getBigUint64(at))
        : size === 4
          ? view.getUint32(at)
          : size === 2
            ? view.getUint16(at)
            : 0;
    at += size;
    return value;
  };
  try {
    const version = bytes[content] ?? 0;
    const sizes = view.getUint16(content + 4);
    const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
    const indexSize = version > 0 ? sizes & 15 : 0;
    const count = read(version < 2 ? 2 : 4);
    for (let item = 0; item < count; item += 1) {
      const id = read(version < 2 ? 2 : 4);
      const isInFile = version === 0 || (read(2) & 15) === 0;
      at += 2;
      const base = read(baseSize);
      const extents = read(2);
      const ranges = Array.from({ length: extents }, () => {
        at += indexSize;
        const start = base + read(offsetSize);
        return { start, end: start + read(lengthSize) };
      });
      // Items may also lie in a box of the file's head; then their offsets mean something else.
      if (isInFile) found.set(id, ranges);
    }
  } catch (error) {
    // The list ends too early.
    if (!(error instanceof RangeError)) throw error;
  }
  return found;
}
