/** What every screen says where something needs a connection. */
export const connection = {
  needed: 'Needs a connection',
  staysTyped: 'What you typed stays here.',
  showsLater: 'It shows when you are back online.',
} as const;
