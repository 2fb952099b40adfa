/** The choice of the log types on Home. */
export const tracking = {
  title: 'On the home screen',
  hint: 'Up to {{max}}. Everything else stays under More.',
} as const;
