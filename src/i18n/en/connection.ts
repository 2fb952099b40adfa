/** What every screen says where something needs a connection. */
export const connection = {
  needed: 'Needs a connection',
  staysTyped: 'What you typed stays here.',
  showsLater: 'Shows here when you are back online.',
} as const;
