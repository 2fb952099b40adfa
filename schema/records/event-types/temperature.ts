import type { EventTypeDefinition } from './event-type.ts';

export const temperatureType = {
  maxMs: 0,
  childless: false,
  beforeBirth: false,
  needsNote: false,
  right: 'log',
  presets: 'nanny',
  timer: null,
  notification: 'activity',
} as const satisfies EventTypeDefinition;
