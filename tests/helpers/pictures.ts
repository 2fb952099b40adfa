import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { exifBlockOf, exifSegmentOf } from './exif.ts';

/** A file on disk, as a person picks it. */
export type PickedFile = { path: string; buffer: Buffer };

/** `setInputFiles` takes files from disk much faster than from memory. */
function onDisk(name: string, buffer: Buffer): PickedFile {
  const path = join(mkdtempSync(join(tmpdir(), 'nestling-picked-')), name);
  writeFileSync(path, buffer);
  return { path, buffer };
}

/**
 * JPEG files as a camera writes them, drawn by the browser of a page: each is different, and says when
 * and where it was taken.
 */
export async function cameraPhotos(
  page: Page,
  count: number,
  { width = 1_200, height = 900 } = {},
): Promise<PickedFile[]> {
  const drawn = await page.evaluate(
    async ({ total, size }) => {
      const files: string[] = [];
      for (let i = 0; i < total; i += 1) {
        const canvas = new OffscreenCanvas(size.width, size.height);
        const context = canvas.getContext('2d')!;
        for (let shape = 0; shape < 400; shape += 1) {
          const hue = (i * 47 + shape * 7) % 360;
          context.fillStyle = `hsl(${hue} 60% ${30 + (shape % 50)}%)`;
          const [x, y] = [(shape * 389 + i * 31) % size.width, (shape * 197) % size.height];
          context.fillRect(x, y, size.width / 9, size.height / 7);
        }
        const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
        const bytes = new Uint8Array(await blob.arrayBuffer());
        let text = '';
        for (const byte of bytes) text += String.fromCharCode(byte);
        files.push(btoa(text));
      }
      return files;
    },
    { total: count, size: { width, height } },
  );
  return drawn.map((base64, i) => {
    const jpeg = Buffer.from(base64, 'base64');
    const block = exifBlockOf({
      orientation: 1,
      takenAt: `2026:05:03 14:${String(i % 60).padStart(2, '0')}:09`,
      offset: '+02:00',
      latitude: { ref: 'N', parts: [52, 31, 12] },
      longitude: { ref: 'E', parts: [13, 24, 18] },
    });
    const buffer = Buffer.concat([jpeg.subarray(0, 2), exifSegmentOf(block), jpeg.subarray(2)]);
    return onDisk(`IMG_${1000 + i}.jpg`, buffer);
  });
}

/** An MP4 file of that length whose frames nobody can decode. */
export function largeVideo(bytes: number): PickedFile {
  const buffer = Buffer.alloc(bytes);
  for (let at = 0; at < bytes; at += 4) buffer.writeUInt32LE((at * 2_654_435_761) >>> 0, at);
  const box = (type: string, content: Buffer): Buffer => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(content.length + 8);
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, content]);
  };
  const start = box('ftyp', Buffer.from('isom\0\0\x02\0isommp42', 'latin1'));
  start.copy(buffer);
  buffer.writeUInt32BE(bytes - start.length, start.length);
  buffer.write('mdat', start.length + 4, 'latin1');
  return onDisk('VID_2000.mp4', buffer);
}
