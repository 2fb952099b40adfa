import exifr from 'exifr';
import { describe, expect, test } from 'vitest';
import { readJpeg } from '../records/jpeg.ts';
import { exifBlockOf, exifSegmentOf } from '../../tests/helpers/exif.ts';
import { comment, makeJpeg } from '../../tests/helpers/jpeg.ts';
import { boxesIn } from './boxes.ts';
import { heicExifRanges } from './heic-exif.ts';
import { applyPatches, readVideoIndex } from './video-index.ts';
import { exifBlock, withoutMetadata } from './without-metadata.ts';

const camera = {
  orientation: 6,
  takenAt: '2026:05:03 14:05:09',
  latitude: { ref: 'N', parts: [52, 31, 12] },
  longitude: { ref: 'E', parts: [13, 24, 18] },
} as const;
const block = exifBlockOf(camera);
const text = (value: string) => new TextEncoder().encode(value);
const word = (value: number) => [
  value >>> 24,
  (value >> 16) & 255,
  (value >> 8) & 255,
  value & 255,
];
const joined = (...parts: (Uint8Array | number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => [...part]));
const holds = (bytes: Uint8Array, part: Uint8Array) =>
  Buffer.from(bytes).includes(Buffer.from(part));

describe('a JPEG file', () => {
  const profile = segment(0xe2, joined(text('ICC_PROFILE\0'), [1, 1, 7, 7, 7]));
  const jpeg = makeJpeg({ more: [exifSegmentOf(block), comment, profile] });

  test('loses place, time and comments, and keeps its colours and how it is held', async () => {
    const bare = withoutMetadata(jpeg, 'image/jpeg');
    expect(await exifr.gps(Buffer.from(bare))).toBeUndefined();
    expect(await exifr.orientation(Buffer.from(bare))).toBe(6);
    expect(holds(bare, text('2026:05:03'))).toBe(false);
    expect(holds(bare, text('made by a camera'))).toBe(false);
    expect(holds(bare, profile)).toBe(true);
    expect(readJpeg(bare)).toMatchObject({ widthPx: 192, heightPx: 192 });
  });

  test('loses what follows the picture, such as the video of a live photo', () => {
    const live = joined(jpeg, text('ftypmp42 and a video'));
    expect(withoutMetadata(live, 'image/jpeg')).toEqual(withoutMetadata(jpeg, 'image/jpeg'));
  });

  test('stays as it is without metadata, so that its hash is the same on every device', () => {
    const bare = withoutMetadata(jpeg, 'image/jpeg');
    expect(withoutMetadata(bare, 'image/jpeg')).toEqual(bare);
    const plain = makeJpeg();
    expect(withoutMetadata(plain, 'image/jpeg')).toBe(plain);
  });
});

test('a PNG file loses its text and EXIF chunks', () => {
  const chunk = (type: string, content: Uint8Array) =>
    joined(word(content.length), text(type), content, [0, 0, 0, 0]);
  const head = joined([0x89], text('PNG\r\n'), [0x1a, 0x0a]);
  const [ihdr, idat, iend] = [
    chunk('IHDR', joined(word(4), word(3), [8, 2, 0, 0, 0])),
    chunk('IDAT', text('pixels')),
    chunk('IEND', text('')),
  ];
  const png = joined(
    head,
    ihdr,
    chunk('eXIf', block),
    chunk('tEXt', text('Author\0Mia')),
    idat,
    iend,
  );
  expect(exifBlock(png, 'image/png')).toEqual(block);
  expect(withoutMetadata(png, 'image/png')).toEqual(joined(head, ihdr, idat, iend));
});

test('a WebP file loses its EXIF and XMP, and says so in its head', () => {
  const little = (value: number) => word(value).toReversed();
  const chunk = (type: string, content: Uint8Array) =>
    joined(text(type), little(content.length), content, content.length % 2 ? [0] : []);
  const riff = (flags: number, ...chunks: Uint8Array[]) => {
    const body = joined(
      text('WEBP'),
      chunk('VP8X', joined([flags, 0, 0, 0, 3, 0, 0, 2, 0, 0])),
      ...chunks,
    );
    return joined(text('RIFF'), little(body.length), body);
  };
  const pixels = chunk('VP8 ', text('pixels'));
  const webp = riff(0x1c, pixels, chunk('EXIF', block), chunk('XMP ', text('<x:xmpmeta>')));
  expect(exifBlock(webp, 'image/webp')).toEqual(block);
  expect(withoutMetadata(webp, 'image/webp')).toEqual(riff(0x10, pixels));
});

test('a HEIC file keeps its length, and its EXIF item becomes zeros', () => {
  const item = joined(word(6), text('Exif\0\0'), block);
  const box = (type: string, ...content: (Uint8Array | number[])[]) => {
    const body = joined(...content);
    return joined(word(body.length + 8), text(type), body);
  };
  const heicWith = (at: number) =>
    joined(
      box('ftyp', text('heic'), word(0)),
      box(
        'meta',
        word(0),
        box(
          'iinf',
          [0, 0, 0, 0, 0, 2],
          box('infe', [2, 0, 0, 0, 0, 1, 0, 0], text('hvc1'), [0]),
          box('infe', [2, 0, 0, 0, 0, 2, 0, 0], text('Exif'), [0]),
        ),
        box(
          'iloc',
          [0, 0, 0, 0, 0x44, 0x00, 0, 2],
          [0, 1, 0, 0, 0, 1, ...word(at + item.length), ...word(6)],
          [0, 2, 0, 0, 0, 1, ...word(at), ...word(item.length)],
        ),
      ),
      box('mdat', item, text('pixels')),
    );
  const at = heicWith(0).length - item.length - 6;
  const heic = heicWith(at);
  expect(heicExifRanges(heic)).toEqual([{ start: at, end: at + item.length }]);
  expect(exifBlock(heic, 'image/heic')).toEqual(block);
  const bare = withoutMetadata(heic, 'image/heic');
  expect(bare.length).toBe(heic.length);
  expect(holds(bare, block)).toBe(false);
  expect(holds(bare, text('pixels'))).toBe(true);
});

describe('a video', () => {
  const box = (type: string, ...content: (Uint8Array | number[])[]) => {
    const body = joined(...content);
    return joined(word(body.length + 8), text(type), body);
  };
  const place = box('udta', box('\u00a9xyz', text('+52.5200+013.4050/')));
  const seconds = 2_082_844_800 + 1_780_000_000;
  const header = box('mvhd', word(0), word(seconds), word(seconds), word(600), word(1200));
  const mp4 = joined(
    box('ftyp', text('isom'), word(0)),
    box('mdat', text('frames of the film')),
    box('moov', header, box('trak', box('mdia', text('x')), place), box('meta', text('com.apple'))),
  );
  const readFrom = (bytes: Uint8Array<ArrayBuffer>) => (start: number, end: number) =>
    Promise.resolve(bytes.slice(start, end));

  test('tells when it was made', async () => {
    const index = await readVideoIndex(readFrom(mp4), mp4.length);
    expect(index.createdAt).toBe(1_780_000_000_000);
  });

  test('has its place hidden from readers, without any byte moved, in whatever pieces it is read', async () => {
    const { patches } = await readVideoIndex(readFrom(mp4), mp4.length);
    expect(patches).toHaveLength(2);
    for (const pieceBytes of [7, 64, mp4.length]) {
      const bare = mp4.slice();
      for (let at = 0; at < bare.length; at += pieceBytes) {
        applyPatches(bare.subarray(at, at + pieceBytes), at, patches);
      }
      const moov = boxesIn(bare).find(({ type }) => type === 'moov')!;
      expect(boxesIn(bare, moov.content, moov.end).map(({ type }) => type)).toEqual([
        'mvhd',
        'trak',
        'free',
      ]);
      expect(holds(bare, text('udta'))).toBe(false);
      expect(bare.length).toBe(mp4.length);
    }
  });

  test('that is cut off anywhere is read without an error', async () => {
    for (let length = 0; length < mp4.length; length += 3) {
      const cut = mp4.slice(0, length);
      await expect(readVideoIndex(readFrom(cut), length)).resolves.toBeDefined();
    }
  });
});

test('pictures that are cut off or changed anywhere are never a reason to fail', () => {
  const jpeg = makeJpeg({ dataBytes: 30, more: [exifSegmentOf(block)] });
  for (const mime of ['image/jpeg', 'image/png', 'image/webp', 'image/heic']) {
    for (let at = 0; at < jpeg.length; at += 1) {
      const changed = jpeg.slice();
      changed[at] = 0xff;
      expect(() => withoutMetadata(changed, mime)).not.toThrow();
      expect(() => withoutMetadata(jpeg.slice(0, at), mime)).not.toThrow();
    }
  }
});

function segment(marker: number, body: Uint8Array): Uint8Array {
  const length = body.length + 2;
  return Uint8Array.from([0xff, marker, length >> 8, length & 0xff, ...body]);
}
