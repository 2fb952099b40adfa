/** Words of what was measured at birth. */
export const birth = {
  title: 'Weight and size at birth',
  hint: 'The first measurement of the growth charts.',
  weight: 'Weight at birth',
  length: 'Length at birth',
  head: 'Head at birth',
  invalid: 'Write a number, such as {{example}}.',
  outside: 'From {{min}} to {{max}}.',
  saved: 'Saved as the first measurement',
} as const;
