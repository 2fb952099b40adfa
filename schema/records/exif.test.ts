import exifr from 'exifr';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exifBlockOf, exifSegmentOf } from '../../tests/helpers/exif.ts';
import { makeJpeg } from '../../tests/helpers/jpeg.ts';
import { orientationBlock, readExif } from './exif.ts';

const part = fc.nat({ max: 59 });
const facts = fc.record({
  orientation: fc.integer({ min: 1, max: 8 }),
  takenAt: fc.constantFrom('2026:05:03 14:05:09', '1999:12:31 23:59:59'),
  offset: fc.constantFrom('+02:00', '-03:30', '+00:00'),
  latitude: fc.record({
    ref: fc.constantFrom('N' as const, 'S' as const),
    parts: fc.tuple(fc.nat({ max: 89 }), part, part),
  }),
  longitude: fc.record({
    ref: fc.constantFrom('E' as const, 'W' as const),
    parts: fc.tuple(fc.nat({ max: 179 }), part, part),
  }),
});

test('reads what exifr reads, in both byte orders', async () => {
  await fc.assert(
    fc.asyncProperty(facts, fc.boolean(), async (given, isLittle) => {
      const block = exifBlockOf(given, isLittle);
      const jpeg = makeJpeg({ more: [exifSegmentOf(block)] });
      const oracle = (await exifr.parse(Buffer.from(jpeg), {
        translateValues: false,
        reviveValues: false,
        pick: ['Orientation', 'DateTimeOriginal', 'OffsetTimeOriginal'],
        gps: true,
      })) as Record<string, unknown>;
      const place = (await exifr.gps(Buffer.from(jpeg))) as { latitude: number; longitude: number };
      const read = readExif(block);
      expect(read?.orientation).toBe(oracle['Orientation']);
      expect(read?.takenAtLocal?.replace('T', ' ').replaceAll('-', ':')).toBe(
        oracle['DateTimeOriginal'],
      );
      expect(read?.location?.latitude).toBeCloseTo(place.latitude, 9);
      expect(read?.location?.longitude).toBeCloseTo(place.longitude, 9);
    }),
    { numRuns: 60 },
  );
});

describe('a damaged block', () => {
  const whole = exifBlockOf({
    orientation: 6,
    takenAt: '2026:05:03 14:05:09',
    offset: '+02:00',
    latitude: { ref: 'N', parts: [52, 31, 12] },
    longitude: { ref: 'E', parts: [13, 24, 18] },
  });

  test('never throws, wherever it ends or is changed', () => {
    for (let at = 0; at < whole.length; at += 1) {
      expect(() => readExif(whole.slice(0, at))).not.toThrow();
      for (const value of [0, 1, 0x7f, 0xff]) {
        const changed = whole.slice();
        changed[at] = value;
        expect(() => readExif(changed)).not.toThrow();
      }
    }
  });

  test('gives no time that no calendar has, and no place that is not on earth', () => {
    expect(readExif(exifBlockOf({ takenAt: '0000:00:00 00:00:00' }))?.takenAtLocal).toBe(null);
    expect(readExif(exifBlockOf({ takenAt: '2026:02:30 10:00:00' }))?.takenAtLocal).toBe(null);
    const far = exifBlockOf({
      latitude: { ref: 'N', parts: [95, 0, 0] },
      longitude: { ref: 'E', parts: [13, 0, 0] },
    });
    expect(readExif(far)?.location).toBe(null);
    expect(readExif(Uint8Array.of(1, 2, 3))).toBe(null);
  });
});

test('writes a block that says nothing but the orientation', () => {
  expect(readExif(orientationBlock(6))).toEqual({
    orientation: 6,
    takenAtLocal: null,
    offsetMin: null,
    location: null,
  });
});
