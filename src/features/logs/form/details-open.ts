import { defineKeyedFact, parseBoolean } from '../../../lib/device-facts.ts';

/** Whether the rarer fields of a form were open when it was last used, by log type. */
export const detailsOpenFact = defineKeyedFact({
  prefix: 'logs.details.',
  owner: 'device',
  wipedBy: [],
  parse: parseBoolean,
});
