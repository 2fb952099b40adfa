/** Signing out while something waits to be sent. */
export const signOut = {
  title: 'Entries are waiting',
  text_one: '{{count}} entry on this device has not been sent yet. Nobody else can see it.',
  text_other: '{{count}} entries on this device have not been sent yet. Nobody else can see them.',
  sendFirst: 'Send now',
  sendingFirst: 'Sending…',
  sendFirstOffline: 'Sending needs a connection. They stay here and go out when you sign in again.',
  keepHere: 'Sign out and keep here',
  discardUnsent: 'Sign out and discard',
  discardTitle_one: 'Discard {{count}} entry?',
  discardTitle_other: 'Discard {{count}} entries?',
  discardText:
    'What waits has never been sent and cannot be brought back. Everything else stays with your family.',
  discardConfirm_one: 'Discard {{count}} entry',
  discardConfirm_other: 'Discard {{count}} entries',
  allSent: 'Everything has been sent.',
} as const;
