import { defineKeyedFact, parseBoolean } from '../../../lib/device-facts.ts';

/** Whether "Details" was open when the form was last used, by log type. */
export const detailsOpenFact = defineKeyedFact({
  prefix: 'logs.details.',
  owner: 'device',
  wipedBy: [],
  parse: parseBoolean,
});
