/** Without what no record can hold: NUL, and half of a character, as damaged files and cut texts have them. */
export function storableText(text: string): string {
  return text.replaceAll(/[\0\p{Surrogate}]/gu, '');
}

/** The same for each text in a value. */
export function storable<T>(value: T): T {
  return cleaned(value) as T;
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cleaned(inner)]));
}
