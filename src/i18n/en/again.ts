/** The question before the same entry is saved twice. */
export const again = {
  title: 'Again? Saved {{time}} ago.',
  text: '{{what}} is already in the log.',
  yes: 'Yes, a second one',
} as const;
