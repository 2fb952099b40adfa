import type { EventTypeDefinition } from './event-type.ts';

export const diaperType = {
  maxMs: 0,
  childless: false,
  beforeBirth: false,
  needsNote: false,
  right: 'log',
  presets: 'carers',
  timer: null,
  notification: 'diaper',
} as const satisfies EventTypeDefinition;

export function isWet(kind: string): boolean {
  return kind === 'wet' || kind === 'both';
}

export function isDirty(kind: string): boolean {
  return kind === 'dirty' || kind === 'both';
}
