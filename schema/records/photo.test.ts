import { describe, expect, test } from 'vitest';
import { comment, exif, makeJpeg } from '../../tests/helpers/jpeg.ts';
import { PHOTO_MAX_CHARS } from '../limits.ts';
import { Portrait } from './child.ts';
import { bareJpeg, readJpeg } from './jpeg.ts';
import { photoBytes, photoOf, photoProblem } from './photo.ts';

const text = (value: string) => new TextEncoder().encode(value);
const dataUrl = (type: string, bytes: Uint8Array) =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

describe('a photo', () => {
  test('of a small picture is accepted and is read back unchanged', () => {
    for (const dataBytes of [300, 301, 302]) {
      const jpeg = makeJpeg({ dataBytes });
      const photo = photoOf(jpeg);
      expect(Portrait.safeParse(photo).success).toBe(true);
      expect(photoProblem(photo)).toBe(null);
      expect(photoBytes(photo)).toEqual(jpeg);
    }
  });

  test.each<[string, string]>([
    ['nothing', ''],
    ['an address', 'https://example.org/mia.jpg'],
    ['a script', 'javascript:alert(1)'],
    ['a page', dataUrl('text/html', text('<script>alert(1)</script>'))],
    ['a drawing', dataUrl('image/svg+xml', text('<svg onload="alert(1)"/>'))],
    ['a page that calls itself a JPEG', dataUrl('image/jpeg', text('<script>'))],
    ['a PNG that calls itself a JPEG', dataUrl('image/jpeg', text('\x89PNG\r\n'))],
    ['another type behind the first', `${photoOf(makeJpeg())},text/html`],
    ['a second parameter', photoOf(makeJpeg()).replace(';base64', ';charset=utf-8;base64')],
    ['letters that are none of base64', `${photoOf(makeJpeg()).slice(0, -4)}<>"'`],
    ['a line break at the end', `${photoOf(makeJpeg())}\n`],
    ['more than fits', photoOf(makeJpeg({ dataBytes: PHOTO_MAX_CHARS }))],
  ])('that is %s is refused, also on a device', (_what, photo) => {
    expect(Portrait.safeParse(photo).success).toBe(false);
  });

  test.each<[string, string]>([
    ['ends too early', photoOf(makeJpeg().slice(0, -2))],
    ['is only a beginning', photoOf(Uint8Array.of(0xff, 0xd8, 0xff))],
    ['has another file behind its end', photoOf(Uint8Array.of(...makeJpeg(), ...text('PK\x03')))],
    ['has no size', photoOf(makeJpeg({ widthPx: 0 }))],
    ['would fill the memory of a phone', photoOf(makeJpeg({ widthPx: 65_000, heightPx: 65_000 }))],
    ['is wider than a photo is', photoOf(makeJpeg({ widthPx: 513 }))],
    ['tells where it was taken', photoOf(makeJpeg({ more: [exif] }))],
    ['says something beside the picture', photoOf(makeJpeg({ more: [comment] }))],
    ['cannot be read as base64', `${photoOf(makeJpeg()).replace(/=+$/, '')}A`.slice(0, -2)],
  ])('that %s is refused by the server', (_what, photo) => {
    expect(photoProblem(photo)).toEqual(expect.any(String));
  });
});

describe('a JPEG file', () => {
  test('has a readable size', () => {
    const jpeg = makeJpeg({ widthPx: 300, heightPx: 40 });
    expect(readJpeg(jpeg)).toEqual({ widthPx: 300, heightPx: 40, isBare: true });
    // Also at an offset in a larger buffer.
    const within = Uint8Array.of(1, 2, 3, ...jpeg).subarray(3);
    expect(readJpeg(within)).toEqual(readJpeg(jpeg));
  });

  test('loses its metadata and keeps its picture', () => {
    const withMetadata = makeJpeg({ more: [exif, comment] });
    expect(readJpeg(withMetadata)).toMatchObject({ isBare: false });
    expect(bareJpeg(withMetadata)).toEqual(makeJpeg());
    expect(bareJpeg(makeJpeg())).toEqual(makeJpeg());
    expect(bareJpeg(text('GIF89a'))).toBe(null);
  });

  test('never throws when it is truncated or corrupted anywhere', () => {
    const jpeg = makeJpeg({ dataBytes: 40, more: [exif] });
    for (let at = 0; at < jpeg.length; at += 1) {
      expect(readJpeg(jpeg.slice(0, at))).toBe(null);
      for (const value of [0, 0xff, 0xd9]) {
        const scrambled = jpeg.slice();
        scrambled[at] = value;
        expect(() => readJpeg(scrambled)).not.toThrow();
      }
    }
  });
});
