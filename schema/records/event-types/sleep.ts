import { HOUR_MS } from '../../limits.ts';
import { type EventTypeDefinition, plainTimer } from './event-type.ts';

export const sleepType = {
  maxMs: 20 * HOUR_MS,
  childless: false,
  beforeBirth: false,
  needsNote: false,
  right: 'log',
  presets: 'carers',
  timer: plainTimer,
  notification: 'sleep',
} as const satisfies EventTypeDefinition;
