/** Words of the upgrade to a newer build. Title, failure and button are the specification's. */
export const upgrade = {
  failed: 'Update failed. Please refresh the page.',
  refresh: 'Refresh Page',
  safe: 'Your entries are safe on this device.',
  ready: 'A new version is ready',
  readyText: 'Updating takes a few seconds. Finish what you are doing first.',
  now: 'Update now',
  later: 'Later',
} as const;
