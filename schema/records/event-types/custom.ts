import { HOUR_MS } from '../../limits.ts';
import type { EventTypeDefinition } from './event-type.ts';

export const customType = {
  maxMs: 24 * HOUR_MS,
  childless: false,
  beforeBirth: false,
  needsNote: false,
  right: 'log',
  presets: 'coparent',
  timer: { sides: false, oneFor: 'child', variant: 'definitionId' },
  notification: 'activity',
} as const satisfies EventTypeDefinition;
