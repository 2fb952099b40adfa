import { crc32, deflateSync } from 'node:zlib';

/** A picture that browsers can decode, as a file for an input. */
export type PictureFile = { name: string; mimeType: string; buffer: Buffer };

/** A PNG with a soft pattern of its own for each seed. */
export function makePicture(
  seed: number,
  { width = 640, height = 480, name = `picture-${seed}.png` } = {},
): PictureFile {
  const rows = Buffer.alloc(height * (1 + width * 3));
  const hue = (seed * 47) % 360;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * (1 + width * 3) + 1 + x * 3;
      const hill = Math.sin((x / width) * 6 + seed) * 0.12 + 0.62;
      const isGround = y / height > hill;
      const light = isGround ? 0.35 + (1 - y / height) * 0.3 : 0.95 - (y / height) * 0.4;
      const sun = Math.hypot(x / width - 0.7 + (seed % 5) * 0.1, (y / height - 0.25) * 0.75) < 0.08;
      const [r, g, b] = sun ? [255, 236, 190] : rgbOf(isGround ? hue + 100 : hue, light);
      rows[at] = r;
      rows[at + 1] = g;
      rows[at + 2] = b;
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const buffer = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { name, mimeType: 'image/png', buffer };
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function rgbOf(hue: number, light: number): [number, number, number] {
  const at = (shift: number) =>
    Math.round(255 * Math.min(1, light + 0.25 * Math.cos(((hue + shift) * Math.PI) / 180)));
  return [at(0), at(240), at(120)];
}
