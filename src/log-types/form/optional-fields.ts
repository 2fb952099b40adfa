/** Payloads omit empty fields; forms hold null or an empty text for them. */

/** The object without its empty fields. */
export function defined(object: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}

export const orNothing = <V>(value: V | null): V | undefined => value ?? undefined;
export const text = (value: string): string | undefined => value.trim() || undefined;
/** A list that is empty: nothing, or an empty list where one was stored before. */
export const orEmpty = <V>(list: readonly V[], before: unknown): readonly V[] | undefined =>
  list.length === 0 && before === undefined ? undefined : list;
