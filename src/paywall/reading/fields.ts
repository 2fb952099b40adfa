/** Readers of single fields: an invalid value is read as missing. */

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

/** A finite number, clamped to the limits. */
export function asNumber(value: unknown, min: number, max: number): number | null {
  return typeof value === 'number' && Number.isFinite(value)
    ? Math.min(max, Math.max(min, value))
    : null;
}

/** The table's value for a name; undefined for an unknown name. */
export function asWordOf<T>(value: unknown, table: Readonly<Record<string, T>>): T | null {
  return typeof value === 'string' && Object.hasOwn(table, value) ? (table[value] ?? null) : null;
}
