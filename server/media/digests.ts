import { type Hash, createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/** More uploads than this at once read their file again to hash it. */
const KEPT_MAX = 1_000;

/**
 * SHA-256 of uploads, computed while their pieces arrive, so that a finished upload is not read again. They
 * are lost with the process: what it had taken is hashed from the file, which is also what a power failure
 * may have cut short.
 */
export function createDigests() {
  const kept = new Map<string, { digest: Hash; bytes: number }>();

  const takeAt = (uploadId: string, bytes: number): Hash | null => {
    const found = kept.get(uploadId);
    kept.delete(uploadId);
    return found?.bytes === bytes ? found.digest : null;
  };

  return {
    /** Passes on a piece that begins at `offset` and hashes it, if all before it was hashed, too. */
    async *follow(
      uploadId: string,
      offset: number,
      chunks: AsyncIterable<Buffer>,
    ): AsyncGenerator<Buffer> {
      const digest = offset === 0 ? createHash('sha256') : takeAt(uploadId, offset);
      let bytes = offset;
      try {
        for await (const chunk of chunks) {
          digest?.update(chunk);
          bytes += chunk.length;
          yield chunk;
        }
      } finally {
        const [oldest] = kept.size < KEPT_MAX ? [] : kept.keys();
        if (oldest !== undefined) kept.delete(oldest);
        if (digest) kept.set(uploadId, { digest, bytes });
      }
    },

    /** The hash of `bytes` bytes in hexadecimal; null if not all of them were hashed here. */
    take(uploadId: string, bytes: number): string | null {
      return takeAt(uploadId, bytes)?.digest('hex') ?? null;
    },

    drop(uploadId: string): void {
      kept.delete(uploadId);
    },
  };
}

export async function hashFile(path: string): Promise<string> {
  const digest = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), digest);
  return digest.digest('hex');
}
