import { round } from '../../units.ts';
import type { FactsByDay } from '../facts/day-facts.ts';
import type { StashFact } from '../facts/milk-facts.ts';

/** The balance at the end of a day. */
export type StashPoint = { day: string; ml: number };

/**
 * M17: the balance of the milk stash at the end of each day, by the rules of `stashOf`: the stash begins with
 * its first entry, and pumped milk that was stored since then is part of it. A negative balance is shown as
 * it is: something was not logged.
 *
 * @param facts of all days since the first entry of the stash
 */
export function stashLine(facts: FactsByDay, days: readonly string[]): StashPoint[] {
  const all = [...facts.values()];
  const entries = all.flatMap(({ stash }) => stash);
  if (entries.length === 0) return [];
  const since = Math.min(...entries.map(({ startedAt }) => startedAt));
  const pumped = all
    .flatMap(({ pumps }) => pumps)
    .filter(({ isStored, startedAt }) => isStored && startedAt >= since);
  const changes = [
    ...entries.map((entry) => ({ day: entry.day, ml: movedMl(entry) })),
    ...pumped.map(({ day, totalMl }) => ({ day, ml: totalMl })),
  ];
  return days.map((day) => ({
    day,
    ml: round(
      changes.reduce((ml, change) => (change.day <= day ? ml + change.ml : ml), 0),
      1,
    ),
  }));
}

/** Millilitres by which an entry moves the balance; moving a lot elsewhere does not. */
function movedMl({ kind, ml }: StashFact): number {
  switch (kind) {
    case 'add':
    case 'adjust':
      return ml;
    case 'use':
    case 'discard':
      return -ml;
    case 'move':
      return 0;
  }
}
