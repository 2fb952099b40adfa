import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { BackupError, type Written } from './folder.ts';

/** Compressed text files of a backup, with their checksums. */

/** @param lines each without a line break */
export async function writeLines(
  folder: string,
  file: string,
  lines: AsyncIterable<readonly string[]>,
): Promise<Written & { rows: number }> {
  let rows = 0;
  async function* text() {
    for await (const some of lines) {
      rows += some.length;
      if (some.length > 0) yield `${some.join('\n')}\n`;
    }
  }
  const { through, sum } = checksum();
  const target = createWriteStream(join(folder, file), { flush: true });
  await pipeline(Readable.from(text()), createGzip(), through, target);
  return { file, ...sum(), rows };
}

/**
 * @returns its lines; the checksum is compared at the end
 * @throws BackupError when the file is damaged
 */
export async function* readLines(folder: string, written: Written): AsyncGenerator<string> {
  const path = join(folder, written.file);
  const { through, sum } = checksum();
  const content = createGunzip();
  const reading = pipeline(createReadStream(path), through, content);
  // The loop below reports the failure, too, but only if it waits for a line at that moment.
  reading.catch(() => undefined);
  try {
    yield* createInterface({ input: content, crlfDelay: Infinity });
    await reading;
  } catch (error) {
    throw new BackupError(`${path} cannot be read.`, { cause: error });
  }
  const { sha256 } = sum();
  if (sha256 !== written.sha256) throw new BackupError(`${path} is damaged.`);
}

/** A stream that computes the hash of what passes. */
export function checksum(): {
  through: Transform;
  sum(): { bytes: number; sha256: string };
} {
  const hash = createHash('sha256');
  let bytes = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { through, sum: () => ({ bytes, sha256: hash.copy().digest('hex') }) };
}
