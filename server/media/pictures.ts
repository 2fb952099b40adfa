import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { IMAGE_MAX_PIXELS, THUMB_SIDE_PX } from '../../schema/media-limits.ts';
import { isDecoded } from './content.ts';

/** Smaller pictures of files that no device could decode, or that come from clients that make none. */
export type Pictures = {
  /** The size of a picture as it is shown, and its thumbhash; null where it cannot be decoded here. */
  measure(path: string, mime: string): Promise<Measured | null>;
  /**
   * Pictures with sides of at most `sidesPx`, upright and without metadata; of an animation the first
   * picture.
   *
   * @returns one for each side, or null where the file cannot be decoded here
   */
  draw(path: string, mime: string, sidesPx: readonly number[]): Promise<Variant[] | null>;
};

export type Measured = { size: { width: number; height: number }; placeholder: string };
export type Variant = { mime: string; bytes: Buffer };

const QUALITY = 80;
const PLACEHOLDER_PX = 64;
const HEIC = new Set(['image/heic', 'image/heif']);
/** A picture of a phone takes one or two seconds. */
const CONVERT_MS = 30_000;
const run = promisify(execFile);

/** @param heifConvert the path of libheif's `heif-convert`; null: HEIC is not decoded */
export function createPictures(heifConvert: string | null): Pictures {
  /** Calls `work` with a file that sharp decodes. @returns null where nothing can decode it */
  const decoded = async <T>(
    path: string,
    mime: string,
    work: (path: string) => Promise<T>,
  ): Promise<T | null> => {
    try {
      if (isDecoded(mime)) return await work(path);
      return heifConvert !== null && HEIC.has(mime)
        ? await converted(heifConvert, path, work)
        : null;
    } catch {
      return null;
    }
  };
  return {
    measure: (path, mime) => decoded(path, mime, measure),
    draw: (path, mime, sidesPx) =>
      decoded(path, mime, async (source) => {
        const drawn: Variant[] = [];
        for (const sidePx of sidesPx) drawn.push(await draw(source, sidePx));
        return drawn;
      }),
  };
}

/** In a process of its own, which a harmful file may bring down. */
async function converted<T>(
  heifConvert: string,
  path: string,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'nestling-heic-'));
  try {
    const options = { timeout: CONVERT_MS, killSignal: 'SIGKILL' } as const;
    await run(heifConvert, ['-q', '90', path, join(folder, 'picture.jpg')], options);
    // A file with several pictures becomes picture-1.jpg and so on.
    const [first] = (await readdir(folder)).toSorted();
    if (first === undefined) throw new Error('heif-convert has written nothing');
    return await work(join(folder, first));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(path: string): Promise<Measured> {
  const { autoOrient } = await open(path).metadata();
  const { data, info } = await open(path)
    .autoOrient()
    .resize(PLACEHOLDER_PX, PLACEHOLDER_PX, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const hash = rgbaToThumbHash(info.width, info.height, data);
  return { size: autoOrient, placeholder: Buffer.from(hash).toString('base64') };
}

async function draw(path: string, sidePx: number): Promise<Variant> {
  const limits = { fit: 'inside', withoutEnlargement: true } as const;
  const drawn = open(path).autoOrient().resize(sidePx, sidePx, limits);
  // As on devices: WebP where it is small, JPEG where encoding WebP would take long.
  return sidePx <= THUMB_SIDE_PX
    ? { mime: 'image/webp', bytes: await drawn.webp({ quality: QUALITY }).toBuffer() }
    : {
        mime: 'image/jpeg',
        bytes: await drawn.flatten({ background: '#fff' }).jpeg({ quality: QUALITY }).toBuffer(),
      };
}

function open(path: string) {
  return sharp(path, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error' });
}
