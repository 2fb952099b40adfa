import type { Session } from './session.ts';

/** The limit for the answer, and between two chunks of it; a slow connection may take any time for the whole. */
const STALLED_AFTER_MS = 45_000;
/** Browsers keep large Blobs on the disk; what has not become part of one yet is in memory. */
const IN_MEMORY_BYTES = 16 * 1024 * 1024;

export type DownloadOptions = {
  signal?: AbortSignal;
  /** Whether the answer is what was asked for; otherwise its body is left to the caller. Default: `ok`. */
  accepts?: (response: Response) => boolean;
  /** The bytes received so far. */
  onProgress?: (bytes: number) => void;
};

/**
 * Downloads a file of any size. A connection that carries nothing for 45 seconds is given up.
 *
 * @returns a null blob for an answer that is not accepted
 * @throws as `authorizedFetch`, and the error of a connection that broke
 */
export async function download(
  session: Pick<Session, 'authorizedFetch'>,
  path: string,
  { signal, accepts = ({ ok }) => ok, onProgress = () => undefined }: DownloadOptions = {},
): Promise<{ response: Response; blob: Blob | null }> {
  const stall = new AbortController();
  const watch = () => setTimeout(() => stall.abort(), STALLED_AFTER_MS);
  let timer = watch();
  try {
    const signals = signal ? [signal, stall.signal] : [stall.signal];
    const response = await session.authorizedFetch(path, { signal: AbortSignal.any(signals) });
    if (!accepts(response) || !response.body) return { response, blob: null };
    const saved: Blob[] = [];
    let chunks: BlobPart[] = [];
    let [bytes, inMemory] = [0, 0];
    for (const reader = response.body.getReader(); ;) {
      const { done, value } = await reader.read();
      if (done) break;
      clearTimeout(timer);
      timer = watch();
      chunks.push(value);
      inMemory += value.length;
      if (inMemory >= IN_MEMORY_BYTES) {
        saved.push(new Blob(chunks));
        [chunks, inMemory] = [[], 0];
      }
      onProgress((bytes += value.length));
    }
    const type = response.headers.get('content-type') ?? '';
    return { response, blob: new Blob([...saved, ...chunks], { type }) };
  } finally {
    clearTimeout(timer);
  }
}
