/** EXIF blocks as cameras write them. */

type Field = { tag: number; type: 2 | 3 | 4 | 5; values: readonly number[] | string };

export type CameraFacts = {
  orientation?: number;
  takenAt?: string;
  offset?: string;
  /** Degrees, minutes, seconds. */
  latitude?: { ref: 'N' | 'S'; parts: readonly [number, number, number] };
  longitude?: { ref: 'E' | 'W'; parts: readonly [number, number, number] };
};

/** A TIFF block. @param isLittle the byte order; cameras use both */
export function exifBlockOf(facts: CameraFacts, isLittle = true): Uint8Array {
  const { orientation, takenAt, offset, latitude, longitude } = facts;
  const details: Field[] = [];
  if (takenAt) details.push({ tag: 0x9003, type: 2, values: takenAt });
  if (offset) details.push({ tag: 0x9011, type: 2, values: offset });
  const gps: Field[] = [];
  if (latitude) {
    gps.push(
      { tag: 1, type: 2, values: latitude.ref },
      { tag: 2, type: 5, values: latitude.parts },
    );
  }
  if (longitude) {
    gps.push(
      { tag: 3, type: 2, values: longitude.ref },
      { tag: 4, type: 5, values: longitude.parts },
    );
  }
  const main: Field[] = orientation ? [{ tag: 0x0112, type: 3, values: [orientation] }] : [];
  const bytes: number[] = [];
  const word = (value: number, length: number) => {
    const big = Array.from({ length }, (_, i) => (value >>> (8 * (length - 1 - i))) & 0xff);
    return isLittle ? big.toReversed() : big;
  };
  const mainCount = main.length + (details.length ? 1 : 0) + (gps.length ? 1 : 0);
  const detailsAt = 8 + 2 + 12 * mainCount + 4;
  const detailBytes = directory(details, detailsAt, word);
  const gpsAt = detailsAt + (details.length ? detailBytes.length : 0);
  if (details.length) main.push({ tag: 0x8769, type: 4, values: [detailsAt] });
  if (gps.length) main.push({ tag: 0x8825, type: 4, values: [gpsAt] });
  bytes.push(...(isLittle ? [0x49, 0x49] : [0x4d, 0x4d]), ...word(42, 2), ...word(8, 4));
  bytes.push(...directory(main, 8, word));
  if (details.length) bytes.push(...detailBytes);
  if (gps.length) bytes.push(...directory(gps, gpsAt, word));
  return Uint8Array.from(bytes);
}

/** The APP1 segment of a JPEG file. */
export function exifSegmentOf(block: Uint8Array): Uint8Array {
  const length = block.length + 8;
  return Uint8Array.from([
    0xff,
    0xe1,
    length >> 8,
    length & 0xff,
    ...new TextEncoder().encode('Exif\0\0'),
    ...block,
  ]);
}

function directory(
  fields: readonly Field[],
  at: number,
  word: (value: number, length: number) => number[],
): number[] {
  const entries: number[] = [];
  const values: number[] = [];
  const valuesAt = at + 2 + 12 * fields.length + 4;
  for (const { tag, type, values: given } of fields.toSorted((a, b) => a.tag - b.tag)) {
    const content =
      typeof given === 'string'
        ? [...Array.from(given, (char) => char.charCodeAt(0)), 0]
        : given.flatMap((value) =>
            type === 5
              ? [...word(Math.round(value * 100), 4), ...word(100, 4)]
              : word(value, type === 3 ? 2 : 4),
          );
    const count = typeof given === 'string' ? content.length : given.length;
    entries.push(...word(tag, 2), ...word(type, 2), ...word(count, 4));
    if (content.length <= 4) {
      entries.push(...content, ...Array.from({ length: 4 - content.length }, () => 0));
    } else {
      entries.push(...word(valuesAt + values.length, 4));
      values.push(...content);
    }
  }
  return [...word(fields.length, 2), ...entries, 0, 0, 0, 0, ...values];
}
