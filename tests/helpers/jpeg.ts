/** JPEG files with valid segments but without a viewable image. */

/** @param options.dataBytes the size of the coded image data */
export function makeJpeg(
  options: { widthPx?: number; heightPx?: number; dataBytes?: number; more?: Uint8Array[] } = {},
): Uint8Array<ArrayBuffer> {
  const { widthPx = 192, heightPx = 192, dataBytes = 300, more = [] } = options;
  const data = Array.from({ length: dataBytes }, (_, i) => (i * 89) % 251);
  return Uint8Array.from([
    0xff,
    0xd8,
    ...segment(0xe0, [...bytesOf('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    ...more.flatMap((part) => [...part]),
    ...segment(0xc0, [8, ...word(heightPx), ...word(widthPx), 1, 1, 0x11, 0]),
    ...segment(0xda, [1, 1, 0, 0, 63, 0]),
    // Within image data a byte of 255 is followed by 0, and restart markers do not end the data.
    ...data.flatMap((byte, i) => (i === 9 ? [0xff, 0, 0xff, 0xd3] : byte)),
    0xff,
    0xd9,
  ]);
}

/** Metadata of a camera: place and device. */
export const exif = segment(0xe1, bytesOf('Exif\0\0GPS 52.52 N 13.40 E'));
export const comment = segment(0xfe, bytesOf('made by a camera'));

/** Metadata with the orientation of the camera; 6 is a quarter turn. */
export function exifTurned(orientation: number): Uint8Array {
  const tiff = [...bytesOf('MM'), 0, 42, 0, 0, 0, 8, 0, 1];
  const entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0];
  return segment(0xe1, [...bytesOf('Exif\0\0'), ...tiff, ...entry, 0, 0, 0, 0]);
}

function segment(marker: number, body: readonly number[]): Uint8Array {
  return Uint8Array.from([0xff, marker, ...word(body.length + 2), ...body]);
}

function word(value: number): [number, number] {
  return [value >> 8, value & 0xff];
}

function bytesOf(text: string): number[] {
  return Array.from(text, (char) => char.charCodeAt(0));
}
