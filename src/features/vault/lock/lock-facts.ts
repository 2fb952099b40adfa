import { defineKeyedFact, parseText } from '../../../lib/device-facts.ts';
import { defineLocalText } from '../../../lib/local-facts.ts';

/**
 * What a person has chosen about the lock of the vault on this device, as JSON: part of the first
 * load, which has no room for its schema (lock-choices.ts).
 */
export const lockChoicesFact = defineKeyedFact({
  prefix: 'vault-lock:',
  owner: 'user',
  parse: parseText,
});

/** Until when this tab is open (see lock-control.ts), so that a reload does not lock it. */
export const unlockedFact = defineLocalText({
  key: 'vault-open',
  area: 'sessionStorage',
  wipedBy: ['signOut', 'discard', 'removal'],
});
