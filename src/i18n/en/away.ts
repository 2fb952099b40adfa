/** What happened while a person was away from this device. */
export const away = {
  title: 'Since you were away · {{time}}',
  titleLong: 'While you were away: the last {{days}} days',
  show: 'Show entries',
  hide: 'Hide entries',
  dismiss: 'Dismiss',
  entries: 'Entries since you were away',
  more_one: 'And {{count}} more entry, in the log',
  more_other: 'And {{count}} more entries, in the log',
} as const;
