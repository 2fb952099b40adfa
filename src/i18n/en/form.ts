/** The form shell of sheets: a stored draft, and the code from a mail. */
export const form = {
  draftFound: 'Continue your draft from {{time}}?',
  draftTake: 'Continue',
  draftLeave: 'Discard it',
  code: 'Code from the email',
  codeMissing: 'Enter the code.',
  codeShown: 'This server sends no mail while it is being developed. Your code:',
} as const;
