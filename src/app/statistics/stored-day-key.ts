import type { StoredDay } from '../../replica/totals/day-facts.ts';

/** A stored day among those of the child and of the entries without one. */
export function storedDayKey({ childId, day }: Pick<StoredDay, 'childId' | 'day'>): string {
  return `${childId}|${day}`;
}
