/** The words of sync: one vocabulary everywhere. */
export const sync = {
  title: 'Sync',
  upToDate: 'Up to date',
  starting: 'Checking…',
  receiving: 'Bringing news…',
  sendingOf: 'Sending {{current}} of {{total}}…',
  syncingCount: 'Syncing {{count}}…',
  offline: 'Offline',
  offlineWaiting: 'Offline · {{count}} waiting',
  waiting: '{{count}} waiting',
} as const;
