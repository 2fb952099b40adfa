/** When the device cannot store: the fact first, then what to do. Nothing typed is lost. */
export const storage = {
  quotaTitle: 'Not saved – phone storage is full',
  quotaText:
    'What you typed is still here. Delete a video or an app you no longer need, then save again.',
  blockedTitle: 'Nestling is open in an older tab',
  blockedText: 'Close the other tabs of Nestling, then try again. Your entries are safe.',
  outdatedTitle: 'Nestling has been updated in another tab',
  outdatedText:
    'Reload to update this one. What was saved is safe; if you are just typing something, copy it first.',
  refusedTitle: 'This browser lets Nestling store nothing',
  refusedText:
    'Private windows and strict settings can forbid it. Open Nestling in an ordinary window to log offline.',
  lostTitle: 'The connection to this device’s storage was lost',
  lostText: 'Try again. If that does not help, reload the page; what was saved stays.',
  unknownTitle: 'This device could not save',
  unknownText: 'Try again, or reload the page. What you typed is still here.',
} as const;
