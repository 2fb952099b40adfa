/** The list of files at the end of an archive, so that those which are not needed are not read. */

export type ZipEntry = {
  path: string;
  /** 0: stored as it is; 8: deflated. */
  method: number;
  packedBytes: number;
  bytes: number;
  /** Where its header begins, and where the next one does. */
  from: number;
  to: number;
};

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const COMMENT_MAX_BYTES = 65_535;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
/** A list of 65,535 files, which is the most that there can be. */
const LIST_MAX_BYTES = 16 * 1024 * 1024;

/** @returns null where there is no such list, as in an archive that was cut off */
export async function readZipIndex(file: Blob): Promise<ZipEntry[] | null> {
  const tail = await viewOf(file.slice(Math.max(0, file.size - END_BYTES - COMMENT_MAX_BYTES)));
  const at = endIn(tail);
  if (at === null) return null;
  const count = tail.getUint16(at + 10, true);
  const size = tail.getUint32(at + 12, true);
  const start = tail.getUint32(at + 16, true);
  if (size > LIST_MAX_BYTES || start + size > file.size) return null;
  const entries = entriesIn(await viewOf(file.slice(start, start + size)), count);
  if (entries === null) return null;
  const sorted = entries.toSorted((a, b) => a.from - b.from);
  return sorted.map((entry, i) => ({ ...entry, to: sorted[i + 1]?.from ?? start }));
}

/** The content of a file of the archive, as a part of it where it is stored as it is. */
export async function entryBlob(file: Blob, entry: ZipEntry): Promise<Blob> {
  const head = await viewOf(file.slice(entry.from, entry.from + LOCAL_BYTES));
  if (head.byteLength < LOCAL_BYTES || head.getUint32(0, true) !== LOCAL) {
    throw new RangeError('no file begins here');
  }
  const from = entry.from + LOCAL_BYTES + head.getUint16(26, true) + head.getUint16(28, true);
  const packed = file.slice(from, from + entry.packedBytes);
  if (entry.method === 0) return packed;
  if (entry.method !== 8) throw new RangeError('packed in an unknown way');
  return inflated(packed, entry.bytes);
}

/** At most as many bytes as the list says: it was compared with what the record allows. */
async function inflated(packed: Blob, bytes: number): Promise<Blob> {
  const reader = packed.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const chunks: BlobPart[] = [];
  let read = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(chunks);
    read += value.length;
    if (read > bytes) {
      await reader.cancel();
      throw new RangeError('larger than the archive says');
    }
    chunks.push(value);
  }
}

/** The last record of the archive, which a comment may follow. */
function endIn(tail: DataView): number | null {
  for (let at = tail.byteLength - END_BYTES; at >= 0; at -= 1) {
    if (tail.getUint32(at, true) === END) return at;
  }
  return null;
}

function entriesIn(list: DataView, count: number): Omit<ZipEntry, 'to'>[] | null {
  const text = new TextDecoder();
  const entries: Omit<ZipEntry, 'to'>[] = [];
  let at = 0;
  for (let i = 0; i < count; i += 1) {
    if (at + ENTRY_BYTES > list.byteLength || list.getUint32(at, true) !== ENTRY) return null;
    const nameBytes = list.getUint16(at + 28, true);
    const more = list.getUint16(at + 30, true) + list.getUint16(at + 32, true);
    if (at + ENTRY_BYTES + nameBytes + more > list.byteLength) return null;
    entries.push({
      path: text.decode(new Uint8Array(list.buffer, list.byteOffset + at + ENTRY_BYTES, nameBytes)),
      method: list.getUint16(at + 10, true),
      packedBytes: list.getUint32(at + 20, true),
      bytes: list.getUint32(at + 24, true),
      from: list.getUint32(at + 42, true),
    });
    at += ENTRY_BYTES + nameBytes + more;
  }
  return entries;
}

async function viewOf(blob: Blob): Promise<DataView> {
  return new DataView(await blob.arrayBuffer());
}
