/** The form shell of sheets: a stored draft, and saving without a connection. */
export const form = {
  draftFound: 'Continue your draft from {{time}}?',
  draftTake: 'Continue',
  draftLeave: 'Discard it',
} as const;
