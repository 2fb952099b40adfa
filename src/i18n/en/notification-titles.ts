/** What the list of settings and its search say of notifications; their page has more. */
export const notificationTitles = {
  title: 'Notifications',
  detail: 'News of others, reminders, quiet hours',
  find: 'alert push bell message vibrate lock screen mute comment like on duty shift',
  sound: 'Sound',
  findSound: 'tone gentle bell ding loud silent',
  quiet: 'Quiet hours',
  findQuiet: 'night silent do not disturb',
  reminders: 'Reminders',
  findReminders: 'feed diaper medicine pump alarm remind',
} as const;
