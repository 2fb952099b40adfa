/** What is new in each version, newest first; at least one sentence each, for the families who use it. */
export const releases = {
  title: 'What is new',
  updated: 'Nestling was updated',
  updatedText: 'You now have version {{version}}.',
  ofVersion: 'Version {{version}}',
} as const;

/** Kept apart from the other texts, because versions are no keys of texts. */
export const releaseNotes = {
  '0.1.0': [
    'Log feeds, diapers, sleep and twelve more kinds of entries, with or without a signal.',
    'Growth curves of the WHO, the family’s photos and documents, and a schedule for one home or two.',
    'Articles for everybody who cares for your child, and a library that comes with the app.',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;
