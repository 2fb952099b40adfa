import type { FileHandle } from 'node:fs/promises';

/** One write of this size costs little more than one of 64 KiB, the size of what a socket gives. */
const BATCH_BYTES = 1024 * 1024;

/**
 * Writes chunks to a file in batches, each while the next one arrives. What had arrived is written also
 * when the chunks end with an error, which is then thrown.
 *
 * @returns the position in the file after the last byte
 */
export async function writeBatches(
  file: FileHandle,
  from: number,
  chunks: AsyncIterable<Buffer>,
): Promise<number> {
  let position = from;
  let batch: Buffer[] = [];
  let batchBytes = 0;
  let writing: Promise<void> = Promise.resolve();
  const flush = async () => {
    const [bytes, at] = [Buffer.concat(batch), position];
    [batch, batchBytes, position] = [[], 0, position + bytes.length];
    await writing;
    writing = writeAll(file, bytes, at);
    // Its failure is thrown by the next flush.
    writing.catch(() => undefined);
  };
  try {
    for await (const chunk of chunks) {
      batch.push(chunk);
      batchBytes += chunk.length;
      if (batchBytes >= BATCH_BYTES) await flush();
    }
  } finally {
    await flush();
    await writing;
  }
  return position;
}

async function writeAll(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  // A write may be shorter than what it was given.
  for (let from = 0; from < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, from, bytes.length - from, position + from);
    from += bytesWritten;
  }
}
