import type { EventTypeDefinition } from './event-type.ts';

export const noteType = {
  maxMs: 0,
  childless: false,
  beforeBirth: true,
  needsNote: true,
  right: 'log',
  presets: 'carers',
  timer: null,
  notification: 'activity',
} as const satisfies EventTypeDefinition;
