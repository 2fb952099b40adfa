import { HOUR_MS } from '../../limits.ts';
import type { EventTypeDefinition } from './event-type.ts';

export const pumpingType = {
  maxMs: 3 * HOUR_MS,
  childless: true,
  beforeBirth: true,
  needsNote: false,
  right: 'log',
  presets: 'coparent',
  timer: { sides: true, oneFor: 'person', variant: null },
  notification: 'activity',
} as const satisfies EventTypeDefinition;
