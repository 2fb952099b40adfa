/** Words that every list and form of entries shares. */
export const entries = {
  somebody: 'Somebody',
  saved: '{{what}} {{time}}',
  savedFor: '{{text}} · for {{n}} children',
  removed: 'Deleted: {{what}} {{time}}',
  edited: 'edited',
  waiting: 'Saved on this device, not sent yet',
  attention: 'Needs attention: was not accepted',

  notSaved: 'Not saved – this device could not store it.',
  notSavedText: 'What you typed is still here. Try again, or copy it before you leave.',
  notSavedFull: 'Not saved – phone storage is full.',
  notSavedFullText: 'Free some space and try again. What you typed is still here.',
  notSavedBlocked: 'Not saved – an older Nestling is open in another tab.',
  notSavedBlockedText: 'Close the other tabs and try again. What you typed is still here.',
  notSavedRefused: 'Not saved – this browser gives no storage here.',
  notSavedRefusedText: 'Leave private mode or allow storage for this page, then try again.',
  notSavedLost: 'Not saved – the browser closed its storage.',
  notSavedLostText: 'Reload the page and try again. What you typed is kept as a draft.',
  notSavedCheck: 'Not saved yet – something needs a look.',
  notSavedCheckText: 'Check the marked fields and save again.',
} as const;
