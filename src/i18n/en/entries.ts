/** Words that every list and form of entries shares. */
export const entries = {
  somebody: 'Somebody',
  saved: '{{what}} {{time}}',
  savedFor: '{{text}} · for {{n}} children',
  removed: 'Deleted: {{what}} {{time}}',
  edited: 'edited',
  arrivedLate: 'arrived late',
  saving: 'Saving…',
  waiting: 'Saved on this device, not sent yet',
  waitingInMemory: 'Kept in this window, not sent yet',
  attention: 'Needs attention: was not accepted',

  separator: ' · ',
  feeds_one: '{{count}} feed',
  feeds_other: '{{count}} feeds',
  sleepTotal: '{{time}} sleep',
  wetAndDirty: '{{wet}} wet {{dirty}} dirty',
  wet: '{{wet}} wet',
  dirty: '{{dirty}} dirty',

  notSavedCheck: 'Not saved yet – something needs a look.',
  notSavedCheckText: 'Check the marked fields and save again.',
} as const;
