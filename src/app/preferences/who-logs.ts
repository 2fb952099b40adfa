import { defineKeyedFact, parseFlag } from '../../lib/device-facts.ts';

/** Whether this person has hidden the share of each person in the charts of this device. */
export const whoLogsHiddenFact = defineKeyedFact({
  prefix: 'who-logs-hidden:',
  owner: 'user',
  parse: parseFlag,
});
