import { HOUR_MS } from '../../limits.ts';
import { type EventTypeDefinition, plainTimer } from './event-type.ts';

export const tummyTimeType = {
  maxMs: 2 * HOUR_MS,
  childless: false,
  beforeBirth: false,
  needsNote: false,
  right: 'log',
  presets: 'nanny',
  timer: plainTimer,
  notification: 'activity',
} as const satisfies EventTypeDefinition;
