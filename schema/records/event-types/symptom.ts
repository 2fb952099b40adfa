import { DAY_MS } from '../../limits.ts';
import type { EventTypeDefinition } from './event-type.ts';

export const symptomType = {
  maxMs: 30 * DAY_MS,
  childless: false,
  beforeBirth: false,
  needsNote: false,
  right: 'log',
  presets: 'coparent',
  timer: null,
  notification: 'activity',
} as const satisfies EventTypeDefinition;
