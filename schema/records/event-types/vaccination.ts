import type { EventTypeDefinition } from './event-type.ts';

export const vaccinationType = {
  maxMs: 0,
  childless: false,
  beforeBirth: false,
  needsNote: false,
  right: 'log',
  presets: 'coparent',
  timer: null,
  notification: 'activity',
} as const satisfies EventTypeDefinition;
