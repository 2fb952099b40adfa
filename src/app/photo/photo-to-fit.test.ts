import { describe, expect, test } from 'vitest';
import { PHOTO_MAX_CHARS } from '../../../schema/limits.ts';
import { photoOf } from '../../../schema/records/photo.ts';
import { exif, makeJpeg } from '../../../tests/helpers/jpeg.ts';
import { type DrawJpeg, photoToFit } from './photo-to-fit.ts';

type Target = Parameters<DrawJpeg>[0];

/** A browser whose files have so many bytes for each pixel at full quality. */
function browserOf(bytesPerPixel: number, more: Uint8Array[] = []) {
  const targets: Target[] = [];
  const draw: DrawJpeg = (target) => {
    targets.push(target);
    const { sidePx, quality } = target;
    const dataBytes = Math.round(sidePx ** 2 * bytesPerPixel * quality);
    return photoOf(makeJpeg({ widthPx: sidePx, heightPx: sidePx, dataBytes, more }));
  };
  return { targets, draw };
}

describe('the photo for a record', () => {
  test('is the first version that fits', () => {
    const { targets, draw } = browserOf(0.25);
    const photo = photoToFit(draw);
    expect(photo?.length).toBeLessThan(PHOTO_MAX_CHARS);
    expect(targets).toHaveLength(1);
  });

  test('is reduced in quality and then in size until it fits', () => {
    const { targets, draw } = browserOf(1.2);
    const photo = photoToFit(draw);
    expect(photo?.length).toBeLessThan(PHOTO_MAX_CHARS);
    expect(targets.map(({ sidePx }) => sidePx)).toEqual([192, 192, 192, 96]);
    const qualities = targets.slice(0, 3).map(({ quality }) => quality);
    expect(qualities).toEqual(qualities.toSorted((a, b) => b - a));
  });

  test('contains only the picture, without metadata of the browser', () => {
    const plain = photoToFit(browserOf(0.25).draw);
    expect(photoToFit(browserOf(0.25, [exif]).draw)).toBe(plain);
  });

  test('is null when the browser creates no JPEG, or none that fits', () => {
    expect(photoToFit(() => 'data:,')).toBe(null);
    expect(photoToFit(() => `data:image/png;base64,${btoa('\x89PNG\r\n and so on')}`)).toBe(null);
    expect(photoToFit(browserOf(6).draw)).toBe(null);
  });
});
