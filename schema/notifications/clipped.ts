/** A text on one line, cut to a length with an ellipsis. */
export function clipped(text: string, max: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= max) return line;
  // Never half of a character that takes two units.
  return `${line
    .slice(0, max - 1)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}…`;
}
