/** Words of the controls themselves. */
export const ui = {
  close: 'Close',
  cancel: 'Cancel',
  save: 'Save',
  undo: 'Undo',
  edit: 'Edit',
  delete: 'Delete',
  retry: 'Try again',
  dismiss: 'Dismiss',
  messages: 'Messages',
  brokenTitle: 'This part of the screen failed',
  brokenText: 'Your entries are safe on this device. Try again, or reload the page.',
  reload: 'Reload',
} as const;
