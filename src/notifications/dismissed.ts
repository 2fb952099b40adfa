import { defineKeyedFact, parseTexts } from '../lib/device-facts.ts';

/** The keys of reminders that a person has put away on this device, the latest last. */
export const dismissedRemindersFact = defineKeyedFact({
  prefix: 'dismissed-reminders:',
  owner: 'user',
  parse: parseTexts,
});

/** Enough to remember those that can still come due. */
const KEPT_MAX = 100;

export function withDismissed(old: readonly string[], keys: readonly string[]): readonly string[] {
  return [...old.filter((key) => !keys.includes(key)), ...keys].slice(-KEPT_MAX);
}
