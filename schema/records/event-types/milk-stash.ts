import type { EventTypeDefinition } from './event-type.ts';

export const milkStashType = {
  maxMs: 0,
  childless: true,
  beforeBirth: true,
  needsNote: false,
  right: 'log',
  presets: 'coparent',
  timer: null,
  notification: 'activity',
} as const satisfies EventTypeDefinition;
