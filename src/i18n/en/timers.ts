/** Words of running timers. Left and right are the mother's own, never mirrored. */
export const timers = {
  title: 'Running now',
  feeding: 'Feeding',
  sleep: 'Sleep',
  pumping: 'Pumping',
  titlePrefix: '{{time}} {{what}} · ',
  left: 'Left',
  right: 'Right',

  saveFeed: 'Save feed',
  savePumping: 'Save pumping',
  wakeUp: 'Stop sleep',
  stop: 'Stop',
  openOf: 'Open timer: {{what}}',
  startSide: 'Start {{side}}',
  pauseSide: 'Pause {{side}}',
  started: 'since {{time}}',
  startedBy: 'since {{time}} · {{name}}',
  forChild: '{{what}} · {{child}}',
  pausedLine: 'Paused · {{started}}',
  more_one: '{{count}} more',
  more_other: '{{count}} more',

  maximum: '2 h reached – save or reset',
} as const;
