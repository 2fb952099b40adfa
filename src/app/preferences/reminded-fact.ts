import { defineKeyedFact, parseTexts } from '../../lib/device-facts.ts';

/** The last reminders of the schedule that a person has put away on this device. */
export const remindedFact = defineKeyedFact({
  prefix: 'reminded:',
  owner: 'user',
  parse: parseTexts,
});
