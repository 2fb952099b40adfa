/** Signing out: what happens to what this device holds, and what is locked there afterwards. */
export const signOut = {
  title: 'Sign out',
  text: 'What should happen to your entries on this device? Your family keeps them either way.',
  unsent_one: '{{count}} entry on this device has not been sent yet. Nobody else can see it.',
  unsent_other:
    '{{count}} entries on this device have not been sent yet. Nobody else can see them.',
  unsentFiles_one: 'The files of {{count}} photo or document have not been uploaded yet.',
  unsentFiles_other: 'The files of {{count}} photos and documents have not been uploaded yet.',
  sendFirst: 'Send now',
  sendingFirst: 'Sending…',
  sendFirstOffline: 'Sending needs a connection.',
  lock: 'Keep on this device, locked',
  lockHint: 'Encrypted until you sign in here again. Nobody else can read it.',
  lockUnsent_one:
    '{{count}} entry has not been sent; it stays locked on this device until you sign in again.',
  lockUnsent_other:
    '{{count}} entries have not been sent; they stay locked on this device until you sign in again.',
  lockFiles: 'What has not been uploaded stays locked on this device until you sign in again.',
  remove: 'Remove from this device',
  removeHint: 'For a shared or borrowed device. Signing in again brings everything back.',
  removeUnsent_one: 'The entry that has not been sent is lost.',
  removeUnsent_other: 'The {{count}} entries that have not been sent are lost.',
  removeFiles_one: 'The photo or document that has not been uploaded is lost.',
  removeFiles_other: 'The {{count}} photos and documents that have not been uploaded are lost.',
  discardFilesTitle_one: 'Discard {{count}} photo or document?',
  discardFilesTitle_other: 'Discard {{count}} photos and documents?',
  discardFilesConfirm_one: 'Discard {{count}}',
  discardFilesConfirm_other: 'Discard {{count}}',
  discardTitle_one: 'Discard {{count}} entry?',
  discardTitle_other: 'Discard {{count}} entries?',
  discardText:
    'What waits has never been sent and cannot be brought back. Everything else stays with your family.',
  discardConfirm_one: 'Discard {{count}} entry',
  discardConfirm_other: 'Discard {{count}} entries',
  failedTitle: 'Nothing was locked, and you are still signed in',
  failedFull:
    'The storage of this device is full. Free some space and try again, or remove the entries from this device.',
  failedBlocked: 'Nestling is open in another tab. Close it there, then try again.',
  failedOffline:
    'Locking needs a connection once. Try again when you are online, or remove the entries from this device.',
  failedUnsupported:
    'This address is not secure (https), so the browser encrypts nothing. You can remove the entries from this device.',
  failedUnknown: 'Try again, or remove the entries from this device.',
  leftTitle: 'Entries on this device are not locked',
  leftText: 'Somebody has signed out here, and what they left can still be read.',
  leftLocked: 'Locked',
  leftRemoved: 'Removed from this device',
  leftRemoveTitle: 'Remove the entries that were left here?',
  leftRemoveText:
    'Everything that was sent stays with their family. What this device had not sent is lost.',
  lockedTitle: 'Your entries on this device are still locked',
  lockedText: 'Unlocking them needs a connection. They are safe; try again in a moment.',
  lockedRemove: 'Remove them',
  lockedRemoveTitle: 'Remove what is locked here?',
  lockedRemoveText:
    'Everything that was sent comes back from your family. What this device had not sent before you signed out is lost.',
} as const;
