/** Prevents a line break between a number and its unit: "9 min", "120 ml", "4 oz". */
export function keepTogether(text: string): string {
  return text.replaceAll(/(\d) (?=\p{L})/gu, '$1\u00A0');
}
