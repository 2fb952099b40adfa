import type { ReminderRecord } from './reminder.ts';

/** What a new rule has where nothing else is said. */
export const reminderDefaults = {
  text: '',
  medicineId: null,
  afterMin: null,
  afterType: null,
  times: [],
  enabled: true,
  weekdays: [],
  daytimeOnly: false,
  snoozedKey: null,
  snoozedUntil: null,
} satisfies Partial<ReminderRecord>;
