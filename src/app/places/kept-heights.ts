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

/** @returns undefined when none are known for the width of this window */
export function heightsHere(): Readonly<Record<string, number>> | undefined {
  const heights = readLocalFact(heightsFact);
  return heights?.['width'] === innerWidth ? heights : undefined;
}
