import { medicineKey as plainName } from '../../../schema/rules/medicine-key.ts';

/** Names that people type: case, accents and extra spaces do not tell two of them apart. */

export function isSameName(one: string, other: string): boolean {
  return plainName(one) === plainName(other);
}

/** Each name once, in the spelling and at the place of its first one. */
export function namesOnce(names: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const name of names) {
    const key = plainName(name);
    if (!byKey.has(key)) byKey.set(key, name);
  }
  return [...byKey.values()];
}
