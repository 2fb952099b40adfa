/** Text without case and accents, for searching: "Crème" is found by "creme". */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l');
}

/** Whether every word of the query begins somewhere in the text. */
export function matches(query: string, text: string): boolean {
  const folded = foldText(text);
  return foldText(query)
    .split(/\s+/u)
    .every((word) => folded.includes(word));
}
