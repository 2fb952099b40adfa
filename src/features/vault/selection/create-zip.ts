import { Zip, ZipPassThrough } from 'fflate';

/** An archive that is collected file by file. Pictures and videos are compressed already. */
export function createZip() {
  const parts: Blob[] = [];
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    // A copy: the library uses its buffers again.
    else chunks.push(new Uint8Array(chunk));
  });
  // The browser can keep a Blob on disk.
  const flushChunks = () => {
    parts.push(new Blob(chunks));
    chunks = [];
  };
  return {
    /** @param changedAt epoch ms; the format knows no time before 1980 */
    async add(name: string, file: Blob, changedAt: number): Promise<void> {
      const entry = new ZipPassThrough(name);
      entry.mtime = new Date(Math.max(changedAt, Date.UTC(1980, 0, 2)));
      zip.add(entry);
      const reader = file.stream().getReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        entry.push(value);
      }
      entry.push(new Uint8Array(0), true);
      flushChunks();
    },
    end(): Blob {
      zip.end();
      flushChunks();
      if (failure) throw failure;
      return new Blob(parts, { type: 'application/zip' });
    },
  };
}
