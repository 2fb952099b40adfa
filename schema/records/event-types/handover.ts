import type { EventTypeDefinition } from './event-type.ts';

export const handoverType = {
  maxMs: 0,
  childless: false,
  beforeBirth: false,
  needsNote: false,
  right: 'log',
  presets: 'carers',
  timer: { sides: false, oneFor: 'person', variant: null },
  notification: 'activity',
} as const satisfies EventTypeDefinition;
