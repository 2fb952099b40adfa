/** Words that every list and form of entries shares. */
export const entries = {
  somebody: 'Somebody',
  theParents: 'the parents',
  notShared: '{{name}} is not shared with you any more.',
  noAccess: 'You do not have access to this. Ask {{parents}}.',
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

  again: 'Again? Saved {{time}} ago.',
  againText: '{{what}} is already in the log.',
  againYes: 'Yes, a second one',

  notSavedCheck: 'Not saved yet – something needs a look.',
  notSavedCheckText: 'Check the marked fields and save again.',
  tracking: 'On the home screen',
  trackingHint: 'Up to {{max}}. Everything else stays under More.',
} as const;
