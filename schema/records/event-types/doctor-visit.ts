import { HOUR_MS } from '../../limits.ts';
import type { EventTypeDefinition } from './event-type.ts';

export const doctorVisitType = {
  maxMs: 12 * HOUR_MS,
  childless: false,
  beforeBirth: true,
  needsNote: false,
  right: 'log',
  presets: 'coparent',
  timer: null,
  notification: 'activity',
} as const satisfies EventTypeDefinition;
