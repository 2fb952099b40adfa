import { cyrb53 } from '../../../schema/rules/hash.ts';

/**
 * The id of an imported record. It follows from what the row is, so that the same row makes the same
 * record: imported twice, by two people, or from a longer file. Zone and units are no part of it, because
 * a second try with better answers must correct the entries of the first.
 */
export function importedId(...parts: readonly (string | number | null)[]): string {
  const text = JSON.stringify(parts);
  // Two of 53 bits: with one, a family of a thousand years might see two rows with one id.
  return `import.${cyrb53(text)}.${cyrb53(`${text}.`)}`;
}

/** Counts equal rows of a file: two equal diapers are two entries. */
export class Occurrences {
  readonly #counts = new Map<string, number>();

  /** How many rows like this one the file had before. */
  next(file: string, identity: string): number {
    const key = `${file}\u001F${identity}`;
    const count = this.#counts.get(key) ?? 0;
    this.#counts.set(key, count + 1);
    return count;
  }
}
