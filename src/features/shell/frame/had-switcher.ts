import { defineLocalFact } from '../../../lib/local-facts.ts';

/** Whether this device showed the choice last time, which a start knows before it has read the children. */
export const hadSwitcherFact = defineLocalFact({
  key: 'nestling.hadSwitcher',
  wipedBy: [],
  parse: Boolean,
});
