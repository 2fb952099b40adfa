import { defineLocalFact, readLocalFact } from '../../lib/local-facts.ts';

/**
 * The heights of parts of the screens by their names, and the width of the window in which they have them; CSS px. In
 * localStorage, because the first frame needs them.
 */
export const heightsFact = defineLocalFact<Readonly<Record<string, number>>>({
  key: 'nestling.heights',
  wipedBy: [],
  parse: Object,
});

/** @returns with the width of this window; without heights when none are known for it */
export function heightsHere(): Readonly<Record<string, number>> {
  const heights = readLocalFact(heightsFact);
  return heights?.['width'] === innerWidth ? heights : { width: innerWidth };
}
