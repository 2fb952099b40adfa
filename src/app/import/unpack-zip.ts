import { Unzip, type UnzipDecoder, UnzipInflate, UnzipPassThrough } from 'fflate';
import { OpenError } from './open-error.ts';

export type PackedFile = { path: string; bytes: Uint8Array };

type Options = {
  /** Which files of the archive are unpacked; the others cost no memory. May throw to give up. */
  wants(path: string): boolean;
  /** What the wanted files may have together, unpacked. */
  maxBytes: number;
};

/** Small enough that what one of them unpacks to, a thousand times as much, still fits into memory. */
const PIECE_BYTES = 16 * 1024;
const ENTRIES_MAX = 50_000;

/**
 * The wanted files of an archive, one after the other. Bytes are counted as they are unpacked, so that no
 * archive fills the memory whatever its header says.
 *
 * @throws OpenError `too_large` or `damaged`
 */
export async function* unpackZip(
  stream: ReadableStream<Uint8Array>,
  { wants, maxBytes }: Options,
): AsyncGenerator<PackedFile> {
  const ready: PackedFile[] = [];
  let bytes = 0;
  let entries = 0;
  const unzip = new Unzip((entry) => {
    entries += 1;
    if (entries > ENTRIES_MAX) throw new OpenError('too_large');
    const isWanted = wants(entry.name);
    const parts: Uint8Array[] = [];
    entry.ondata = (error, chunk, isLast) => {
      // What is thrown here comes back as an error of the decoder.
      if (error) throw error instanceof OpenError ? error : new OpenError('damaged');
      if (!isWanted) return;
      bytes += chunk.length;
      if (bytes > maxBytes) throw new OpenError('too_large');
      parts.push(chunk);
      if (isLast) ready.push({ path: entry.name, bytes: joined(parts) });
    };
    entry.start();
  });
  unzip.register(onlyWanted(UnzipPassThrough, wants));
  unzip.register(onlyWanted(UnzipInflate, wants));
  for await (const chunk of piecesOf(stream)) {
    unzip.push(chunk);
    yield* ready.splice(0);
  }
  unzip.push(new Uint8Array(0), true);
  yield* ready.splice(0);
}

type Decoder = { new (): UnzipDecoder; compression: number };

/** A decoder that drops the bytes of the other files, which fflate would keep. */
function onlyWanted(Inner: Decoder, wants: (path: string) => boolean) {
  return class implements UnzipDecoder {
    static readonly compression = Inner.compression;
    ondata: UnzipDecoder['ondata'] = () => undefined;
    readonly #inner: UnzipDecoder | null;

    constructor(path: string) {
      this.#inner = wants(path) ? new Inner() : null;
    }

    push(data: Uint8Array<ArrayBuffer>, isLast: boolean): void {
      if (!this.#inner) {
        if (isLast) this.ondata(null, new Uint8Array(0), true);
        return;
      }
      this.#inner.ondata = this.ondata;
      this.#inner.push(data, isLast);
    }
  };
}

async function* piecesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      for (let from = 0; from < value.length; from += PIECE_BYTES) {
        yield value.subarray(from, from + PIECE_BYTES);
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
