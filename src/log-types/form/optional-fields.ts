/** Payloads leave out what holds nothing; forms hold null or an empty text for it. */

/** Without the fields that hold nothing. */
export function defined(object: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}

export const orNothing = <V>(value: V | null): V | undefined => value ?? undefined;
export const text = (value: string): string | undefined => value.trim() || undefined;
