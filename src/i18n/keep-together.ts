/**
 * Prevents a line break inside an amount ("9 min", "1 h 51 min", "R 8 min", "120 ml", "12 %") and before a "·".
 */
export function keepTogether(text: string): string {
  return text
    .replaceAll(/(\d) (?=[\p{L}%])/gu, '$1\u00A0')
    .replaceAll(/(\u00A0h|\b[LR]) (?=\d)/gu, '$1\u00A0')
    .replaceAll(' ·', '\u00A0·');
}
