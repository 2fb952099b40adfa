/** The words of sync: one vocabulary everywhere. `src/domain/sync-text.ts` chooses among them. */
export const sync = {
  // The pill, and the same as a sentence.
  upToDate: 'Up to date',
  upToDateAt: 'Up to date · {{time}}',
  asOf: 'As of {{time}}',
  asOfLong: 'As of {{time}} – the live connection is down, so news can take half a minute',
  starting: 'Checking…',
  startingLong: 'Checking with Nestling…',
  saving: 'Saving…',
  notStored: 'Not stored yet',
  notStoredText:
    'The storage of this device does not answer. Leave this window open and close other windows of Nestling. What you typed is still here.',
  syncing: 'Syncing…',
  syncingCount: 'Syncing {{count}}…',
  syncingCountLong_one: 'Saved on this device – sending 1 entry now',
  syncingCountLong_other: 'Saved on this device – sending {{count}} entries now',
  sendingOf: 'Sending {{current}} of {{total}}…',
  syncingCountLongInMemory_one: 'Kept in this window – sending 1 entry now',
  syncingCountLongInMemory_other: 'Kept in this window – sending {{count}} entries now',
  offline: 'Offline',
  offlineLong: 'Offline – everything works, and sends when you’re back online',
  offlineWaiting: 'Offline · {{count}} waiting',
  offlineWaitingLong: 'Saved on this device – sends when you’re back online · {{count}} waiting',
  offlineWaitingLongInMemory:
    'Kept in this window only – sends when you’re back online, so leave it open · {{count}} waiting',
  unreachable: 'No answer',
  unreachableLong: 'Nestling does not answer right now – everything works, and we keep trying',
  unreachableWaiting: 'No answer · {{count}} waiting',
  unreachableWaitingLong:
    'Saved on this device – Nestling does not answer right now, we keep trying · {{count}} waiting',
  unreachableWaitingLongInMemory:
    'Kept in this window only – Nestling does not answer right now, we keep trying, so leave it open · {{count}} waiting',
  portal: 'Wi-Fi needs sign-in',
  portalLong: 'Wi-Fi needs sign-in – your entries are safe here',
  needsYou_one: '{{count}} needs you',
  needsYou_other: '{{count}} need you',
  needsYouLong_one: 'Needs attention – {{count}} entry was not accepted',
  needsYouLong_other: 'Needs attention – {{count}} entries were not accepted',
  updateNeeded: 'Update to sync',
  updateNeededLong: 'This version is too old to sync. Update it – your entries are safe here',
  signInToSync: 'Sign in to sync',
  signInToSyncLong: 'Sign in to sync – your entries are safe here',
  signInToSend_one: 'Sign in to send {{count}} entry',
  signInToSend_other: 'Sign in to send {{count}} entries',

  storageFailed: 'Storage problem',
  storageFailedLong: 'Your entries on this device could not be opened',
  storageFull: 'Phone storage is full',
  storageFullLong:
    'Phone storage is full – what is saved is safe. Delete a video or an app you no longer need',

  pillLabel: 'Sync: {{words}}',
} as const;
