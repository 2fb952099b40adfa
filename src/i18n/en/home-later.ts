/** Texts of Home that its first paint does not show. */
export const homeLater = {
  needsYou_one: '{{count}} entry needs you',
  needsYou_other: '{{count}} entries need you',
  needsYouText: 'Not accepted by the server. Open it to change it or to drop it.',
  needsYouAll: 'See all',
  conflict: 'Two of you changed this: {{what}}',
  conflictTime: '{{field}} {{what}}',
  conflictBy: '{{what}} by {{name}} {{time}}',
  conflictMine: '{{what}} by you {{time}}',
  conflictKeep: 'Keep {{name}}’s',
  conflictKeepMine: 'Keep yours',
  conflictKeepLabel: '{{keep}}: {{what}}',
  conflictMore_one: 'And {{count}} more',
  conflictMore_other: 'And {{count}} more',
  emptyTitle: 'Nothing logged yet',
  emptyText: 'Everything you log appears here, on this device first and then for your family.',
  startTimer: 'Start a timer',
  logPast: 'Log',

  night: 'Night screen',
  nightLeave: 'Leave the night screen',
  nightAwake: 'Keep the screen on',
} as const;
