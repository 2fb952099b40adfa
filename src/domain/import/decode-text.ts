/** The text of a file in whatever encoding it was saved: UTF-8, UTF-16 or Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // Latin text in UTF-16 without a mark has a zero in every second byte.
  const zeros = [0, 0];
  const end = Math.min(bytes.length, 4_096);
  for (let i = 0; i < end; i += 1) if (bytes[i] === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1;
  if ((zeros[1] ?? 0) > end / 4) return 'utf-16le';
  if ((zeros[0] ?? 0) > end / 4) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}
