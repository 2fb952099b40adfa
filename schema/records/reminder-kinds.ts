/** What a rule reminds of; each kind but `custom` follows the entries of one type. */
export const reminderKinds = {
  feed: 'feeding',
  diaper: 'diaper',
  medicine: 'medication',
  pump: 'pumping',
  custom: null,
} as const;
export type ReminderKind = keyof typeof reminderKinds;
export const REMINDER_KINDS = ['feed', 'diaper', 'medicine', 'pump', 'custom'] as const;
