import { HOUR_MS } from '../../limits.ts';
import type { EventTypeDefinition } from './event-type.ts';

export const feedingType = {
  maxMs: 4 * HOUR_MS,
  childless: false,
  beforeBirth: false,
  needsNote: false,
  right: 'log',
  presets: 'carers',
  timer: { sides: true, oneFor: 'person', variant: null },
  notification: 'feeding',
} as const satisfies EventTypeDefinition;
