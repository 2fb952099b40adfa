import { parseWith } from '../../lib/device-facts.ts';
import { defineLocalFact, defineLocalText } from '../../lib/local-facts.ts';
import { Display } from './display.ts';

/**
 * The display choices of this device. In localStorage, unlike other facts: they must be known
 * before the first paint, and losing the last second of them loses nothing.
 */
export const displayFact = defineLocalFact({
  key: 'nestling.display',
  wipedBy: [],
  parse: parseWith(Display),
});

/** The theme shown, not the one chosen. Read by public/theme.js, as a bare word. */
export const shownThemeFact = defineLocalText({ key: 'nestling.theme', wipedBy: [] });
