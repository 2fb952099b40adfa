/** Text without case and accents, for searching: "Crème" is found by "creme". */
export function foldText(text: string): string {
  // Most texts are plain, and a search folds those of a whole history.
  if (PLAIN.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l');
}

// The ASCII characters.
// oxlint-disable-next-line no-control-regex
const PLAIN = /^[\0-\x7F]*$/;

/** The words of a query, folded; empty for an empty query. */
export function wordsOf(query: string): string[] {
  return foldText(query)
    .split(/\s+/u)
    .filter((word) => word !== '');
}

/** Whether every word of the query stands somewhere in the text. */
export function matches(query: string, text: string): boolean {
  return hasWords(wordsOf(query), text);
}

/** Whether the text has all of these folded words. */
export function hasWords(words: readonly string[], text: string): boolean {
  const folded = foldText(text);
  return words.every((word) => folded.includes(word));
}
