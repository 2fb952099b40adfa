import type { EventTypeDefinition } from './event-type.ts';

export const medicationType = {
  maxMs: 0,
  childless: false,
  beforeBirth: false,
  needsNote: false,
  right: 'medication',
  presets: 'nanny',
  timer: null,
  notification: 'activity',
} as const satisfies EventTypeDefinition;
