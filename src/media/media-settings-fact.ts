import { defineKeyedFact } from '../lib/device-facts.ts';

/**
 * What a person has chosen about files on this device, as `MediaSettings` (media-settings.ts): part of the
 * first load, which has no room for its schema.
 */
export const mediaSettingsFact = defineKeyedFact<unknown>({
  prefix: 'media-settings:',
  owner: 'user',
  parse: (stored) => stored,
});
