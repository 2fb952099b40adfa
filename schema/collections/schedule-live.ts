import type { ServerDefinition } from './define.ts';

/** How other devices hear of a change of the calendar: of its entries, of plans and of overrides. */
export const scheduleLive = {
  eventName: () => 'schedule:updated',
  notificationType: () => 'schedule',
  dataKey: 'item',
} as const satisfies ServerDefinition['live'];
