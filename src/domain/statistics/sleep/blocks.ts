import type { SleepFact } from '../facts/sleep-facts.ts';

/** A time asleep: one entry, or several that overlap because two people logged the same sleep. */
export type SleepBlock = {
  from: number;
  to: number;
  /** Of the entry that begins first. */
  day: string;
  kind: SleepFact['kind'];
  /** The date on which its night begins; null for a nap. */
  night: string | null;
  /** On the clock, from the midnight of `day`. */
  minute: number;
  sleeps: readonly SleepFact[];
};

/** Sleeps joined into blocks, oldest first. Entries without an end are left out. */
export function sleepBlocks(sleeps: readonly SleepFact[]): SleepBlock[] {
  const blocks: SleepBlock[] = [];
  const oldestFirst = sleeps.toSorted(
    (a, b) => a.startedAt - b.startedAt || (a.id < b.id ? -1 : 1),
  );
  for (const sleep of oldestFirst) {
    const { startedAt: from, endedAt: to } = sleep;
    if (to === null || to <= from) continue;
    const last = blocks.at(-1);
    if (last && from < last.to) {
      last.to = Math.max(last.to, to);
      last.sleeps = [...last.sleeps, sleep];
    } else {
      const { day, kind, minute } = sleep;
      blocks.push({ from, to, day, kind, minute, night: nightOf(sleep), sleeps: [sleep] });
    }
  }
  return blocks;
}

/** The night with the largest part of the sleep; of a night sleep outside all windows its day. */
function nightOf({ kind, nightParts, day }: SleepFact): string | null {
  if (kind === 'nap') return null;
  let longest = 0;
  let night = day;
  for (const part of nightParts) {
    if (part.to - part.from <= longest) continue;
    longest = part.to - part.from;
    night = part.night;
  }
  return night;
}
