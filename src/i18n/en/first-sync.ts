/** The progress of the first sync on a new device. */
export const firstSync = {
  progress: 'Bringing your history: {{done}} of {{total}}',
  start: 'Bringing your history',
  text: 'Newest first. The app works meanwhile.',
} as const;
