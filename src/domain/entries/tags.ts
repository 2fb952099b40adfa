import type { EventRecord } from '../../../schema/records/event.ts';

/** A tag as the log has it. Spellings that differ only in case are one tag. */
export type UsedTag = {
  /** The most frequent spelling. */
  tag: string;
  /** The entries that have it. */
  entries: readonly EventRecord[];
};

type Uses = { spellings: Map<string, number>; entries: EventRecord[] };

/** The tags of some entries, the most used first. */
export function usedTags(records: readonly EventRecord[]): UsedTag[] {
  const byKey = new Map<string, Uses>();
  for (const record of records) {
    for (const tag of record.tags) {
      const known: Uses = byKey.get(keyOf(tag)) ?? { spellings: new Map(), entries: [] };
      known.spellings.set(tag, (known.spellings.get(tag) ?? 0) + 1);
      known.entries.push(record);
      byKey.set(keyOf(tag), known);
    }
  }
  return [...byKey.values()]
    .map(({ spellings, entries }) => ({ tag: mostFrequent(spellings), entries }))
    .toSorted((a, b) => b.entries.length - a.entries.length || a.tag.localeCompare(b.tag));
}

/**
 * The tags of an entry after one was renamed, or removed with `to: null`. A new name that the entry has
 * already appears once.
 */
export function replacedTag(tags: readonly string[], from: string, to: string | null): string[] {
  const place = tags.findIndex((tag) => isSameTag(tag, from));
  const others = tags.filter((tag) => !isSameTag(tag, from));
  if (place < 0 || to === null || others.some((tag) => isSameTag(tag, to))) return others;
  return others.toSpliced(place, 0, to);
}

export function isSameTag(one: string, other: string): boolean {
  return keyOf(one) === keyOf(other);
}

const keyOf = (tag: string) => tag.toLowerCase();

function mostFrequent(spellings: ReadonlyMap<string, number>): string {
  return [...spellings].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? '';
}
