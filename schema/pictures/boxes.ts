/** The boxes of ISO media files (ISO/IEC 14496-12): MP4, MOV, HEIC and AVIF. */

export type Box = {
  type: string;
  /** From the box's own header to its end, in the bytes that were given. */
  start: number;
  end: number;
  /** Where its content begins. */
  content: number;
};

/** The boxes between two positions; a damaged one ends the list. */
export function boxesIn(bytes: Uint8Array, from = 0, to = bytes.length): Box[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const boxes: Box[] = [];
  for (let start = from; start + 8 <= to;) {
    let length = view.getUint32(start);
    let content = start + 8;
    if (length === 1 && start + 16 <= to) {
      length = Number(view.getBigUint64(start + 8));
      content = start + 16;
    } else if (length === 0) {
      length = to - start;
    }
    const end = start + length;
    if (length < content - start || end > to) break;
    boxes.push({ type: fourChars(bytes, start + 4), start, end, content });
    start = end;
  }
  return boxes;
}

export function fourChars(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}
