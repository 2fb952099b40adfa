import { Zip, ZipDeflate, ZipPassThrough, strToU8 } from 'fflate';
import type { ArchivePart } from './archive.ts';

/**
 * Compresses the parts of an archive as they arrive. Parts of several files may alternate: for
 * files that cannot be written yet, only compressed data is kept in memory.
 *
 * @param modifiedAt the date of its files (epoch ms)
 */
export async function* zipped(
  parts: AsyncIterable<ArchivePart>,
  modifiedAt: number,
): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    if (chunk.length > 0) ready.push(chunk);
  });
  const open = new Map<string, ZipDeflate | ZipPassThrough>();
  for await (const { path, content, last, isPacked = false } of parts) {
    const file = open.get(path) ?? begin(zip, { path, isPacked, modifiedAt });
    open.set(path, file);
    file.push(typeof content === 'string' ? strToU8(content) : content, last);
    if (last) open.delete(path);
    yield* ready;
    ready = [];
  }
  zip.end();
  yield* ready;
}

function begin(
  zip: Zip,
  { path, isPacked, modifiedAt }: { path: string; isPacked: boolean; modifiedAt: number },
): ZipDeflate | ZipPassThrough {
  const file = isPacked ? new ZipPassThrough(path) : new ZipDeflate(path, { level: 6 });
  file.mtime = modifiedAt;
  zip.add(file);
  return file;
}
