/** Readers of single fields: what is not what it should be is as if it were not there. */

export type Raw = Readonly<Record<string, unknown>>;

export function asRecord(value: unknown): Raw | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Raw)
    : null;
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function asText(value: unknown, maxLength = 200): string | null {
  return typeof value === 'string' && value.length <= maxLength ? value : null;
}

/** A finite number, drawn to the nearest end where it lies outside the limits. */
export function asNumber(value: unknown, min: number, max: number): number | null {
  return typeof value === 'number' && Number.isFinite(value)
    ? Math.min(max, Math.max(min, value))
    : null;
}

/** What the table holds for a word; nothing for words that it does not know. */
export function asWordOf<T>(value: unknown, table: Readonly<Record<string, T>>): T | null {
  return typeof value === 'string' && Object.hasOwn(table, value) ? (table[value] ?? null) : null;
}
