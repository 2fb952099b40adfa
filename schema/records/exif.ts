/**
 * What a camera wrote beside the picture (EXIF 2.32, in the TIFF 6.0 format): when and where it was
 * taken and how the camera was held. Only what the vault needs; a damaged block is read as far as it goes.
 */

export type Exif = {
  /** 1 to 8; 1 is upright. */
  orientation: number;
  /** The camera's clock when the picture was taken, `YYYY-MM-DDTHH:MM:SS`, without a zone. */
  takenAtLocal: string | null;
  /** Minutes east of UTC of that clock; null: the camera did not say. */
  offsetMin: number | null;
  /** Degrees; south and west are negative. */
  location: { latitude: number; longitude: number } | null;
};

const TAG = {
  orientation: 0x01_12,
  changedAt: 0x01_32,
  exif: 0x87_69,
  gps: 0x88_25,
  takenAt: 0x90_03,
  offset: 0x90_10,
  offsetTaken: 0x90_11,
} as const;

const GPS_TAG = { latitudeRef: 1, latitude: 2, longitudeRef: 3, longitude: 4 } as const;

/** The sizes of the TIFF types; others hold nothing that is read here. */
const TYPE_BYTES: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1 };
/** No camera writes more entries into a directory. */
const ENTRIES_MAX = 512;

/**
 * @param tiff the block from its byte order on, without the `Exif\0\0` before it
 * @returns null when it is no such block
 */
export function readExif(tiff: Uint8Array): Exif | null {
  const reader = openTiff(tiff);
  if (!reader) return null;
  const main = reader.directory(reader.first);
  const details = reader.directory(main.number(TAG.exif));
  const gps = reader.directory(main.number(TAG.gps));
  const orientation = main.number(TAG.orientation) ?? 1;
  return {
    orientation: orientation >= 1 && orientation <= 8 ? orientation : 1,
    takenAtLocal: localTime(details.text(TAG.takenAt) ?? main.text(TAG.changedAt)),
    offsetMin: minutesOf(details.text(TAG.offsetTaken) ?? details.text(TAG.offset)),
    location: locationOf(gps),
  };
}

type Directory = {
  number(tag: number): number | undefined;
  text(tag: number): string | undefined;
  fractions(tag: number): number[];
};

function openTiff(tiff: Uint8Array) {
  const order = String.fromCharCode(tiff[0] ?? 0, tiff[1] ?? 0);
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return null;
  const isLittle = order === 'II';
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  if (view.getUint16(2, isLittle) !== 42) return null;
  const directory = (start: number | undefined): Directory => {
    const entries = start === undefined ? new Map() : entriesAt(view, start, isLittle);
    const valueAt = (tag: number) => entries.get(tag);
    return {
      number(tag) {
        const entry = valueAt(tag);
        if (!entry) return undefined;
        if (entry.type === 3) return view.getUint16(entry.at, isLittle);
        return entry.type === 4 ? view.getUint32(entry.at, isLittle) : undefined;
      },
      text(tag) {
        const entry = valueAt(tag);
        if (entry?.type !== 2) return undefined;
        const bytes = tiff.subarray(entry.at, entry.at + entry.count);
        return String.fromCharCode(...bytes.subarray(0, 64)).replace(/\0.*$/s, '');
      },
      fractions(tag) {
        const entry = valueAt(tag);
        if (entry?.type !== 5) return [];
        return Array.from({ length: Math.min(entry.count, 3) }, (_, i) => {
          const at = entry.at + 8 * i;
          return view.getUint32(at, isLittle) / view.getUint32(at + 4, isLittle);
        });
      },
    };
  };
  return { first: view.getUint32(4, isLittle), directory };
}

type Entry = { type: number; count: number; at: number };

/** The entries whose values lie within the block. */
function entriesAt(view: DataView, start: number, isLittle: boolean): Map<number, Entry> {
  const entries = new Map<number, Entry>();
  if (start < 8 || start + 2 > view.byteLength) return entries;
  const count = Math.min(view.getUint16(start, isLittle), ENTRIES_MAX);
  for (let i = 0; i < count; i += 1) {
    const entry = start + 2 + 12 * i;
    if (entry + 12 > view.byteLength) break;
    const type = view.getUint16(entry + 2, isLittle);
    const values = view.getUint32(entry + 4, isLittle);
    const bytes = (TYPE_BYTES[type] ?? 0) * values;
    if (bytes === 0) continue;
    // Up to four bytes stand in the entry itself.
    const at = bytes <= 4 ? entry + 8 : view.getUint32(entry + 8, isLittle);
    if (at + bytes > view.byteLength) continue;
    entries.set(view.getUint16(entry, isLittle), { type, count: values, at });
  }
  return entries;
}

/** `2026:05:03 14:05:09` in another spelling; null for none, such as zeros of a camera without a clock. */
function localTime(text: string | undefined): string | null {
  const found = /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d):(\d\d):(\d\d)/.exec(text ?? '');
  if (!found) return null;
  const [, year, month, day, hour, minute, second] = found;
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const parsed = new Date(`${local}Z`);
  // A 30 February is moved on by some engines and refused by others.
  const isReal = !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(local);
  return isReal && Number(year) >= 1970 ? local : null;
}

function minutesOf(text: string | undefined): number | null {
  const found = /^([+-])(\d\d):(\d\d)/.exec(text ?? '');
  if (!found) return null;
  const minutes = Number(found[2]) * 60 + Number(found[3]);
  if (minutes > 14 * 60) return null;
  return found[1] === '-' ? -minutes : minutes;
}

function locationOf(gps: Directory): Exif['location'] {
  const latitude = degreesOf(gps.fractions(GPS_TAG.latitude), gps.text(GPS_TAG.latitudeRef), 'S');
  const longitude = degreesOf(
    gps.fractions(GPS_TAG.longitude),
    gps.text(GPS_TAG.longitudeRef),
    'W',
  );
  if (latitude === null || longitude === null) return null;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

function degreesOf(parts: number[], ref: string | undefined, negative: string): number | null {
  const [degrees, minutes = 0, seconds = 0] = parts;
  if (degrees === undefined) return null;
  const value = degrees + minutes / 60 + seconds / 3600;
  if (!Number.isFinite(value)) return null;
  return ref === negative ? -value : value;
}

/** A block that says nothing but how the camera was held. */
export function orientationBlock(orientation: number): Uint8Array<ArrayBuffer> {
  const block = new Uint8Array(26);
  const view = new DataView(block.buffer);
  // "MM": the larger byte first.
  view.setUint16(0, 0x4d_4d);
  view.setUint16(2, 42);
  view.setUint32(4, 8);
  view.setUint16(8, 1);
  view.setUint16(10, TAG.orientation);
  view.setUint16(12, 3);
  view.setUint32(14, 1);
  view.setUint16(18, orientation);
  return block;
}
