import { type Question, daysOf } from './question.ts';

/** C18: how many entries each person made in a range, the most first. */
export type WhoLogs = { people: { id: string; entries: number }[]; entries: number };

export function whoLogs({ facts, range }: Question): WhoLogs {
  const entriesById = new Map<string, number>();
  for (const day of daysOf(range)) {
    for (const [id, entries] of Object.entries(facts.get(day)?.people ?? {})) {
      entriesById.set(id, (entriesById.get(id) ?? 0) + entries);
    }
  }
  const people = [...entriesById]
    .map(([id, entries]) => ({ id, entries }))
    .toSorted((a, b) => b.entries - a.entries || (a.id < b.id ? -1 : 1));
  return { people, entries: people.reduce((sum, { entries }) => sum + entries, 0) };
}
