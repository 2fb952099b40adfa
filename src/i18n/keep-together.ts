/** Lets no line end between a number and its unit: "9 min", "120 ml", "4 oz". */
export function keepTogether(words: string): string {
  return words.replaceAll(/(\d) (?=\p{L})/gu, '$1\u00A0');
}
