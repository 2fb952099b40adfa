/** What is shown while a newer build is activated. */
export const upgradeScreen = {
  title: 'Upgrading',
  version: 'Version {{version}}',
  progress: 'Upgrade progress',
  preparing: 'Preparing the new version…',
  switching: 'Switching over…',
  finishing: 'Almost done…',
  done: 'Done. Opening the new version…',
} as const;
