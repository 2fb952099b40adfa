import { correction, generate } from 'lean-qr';

/**
 * A text as a QR code (ISO/IEC 18004), as the path of an SVG: one unit for each module, without
 * the quiet zone around it.
 *
 * @returns `size` in modules, and `path` of those that are dark
 * @throws Error for a text that fits into no code, beyond 2 kB
 */
export function qrPath(text: string): { size: number; path: string } {
  // Low error correction: a screen has no scratches or creases to correct for.
  const code = generate(text, { minCorrectionLevel: correction.M });
  const { size } = code;
  const rows = Array.from({ length: size }, (_, y) => {
    let row = '';
    for (let x = 0; x < size; x += 1) {
      const from = x;
      while (x < size && code.get(x, y)) x += 1;
      if (x > from) row += `M${from} ${y}h${x - from}v1H${from}z`;
    }
    return row;
  });
  return { size, path: rows.join('') };
}
