/** Tiles of Home that are not part of its first paint, and their choice. */
export const tiles = {
  amountToday: '{{amount}} today',
  noPumping: 'None logged',
  noTemperature: 'None in 48 hours',
  ofGoal: 'of {{goal}} today',
  growth: 'Growth',
  noGrowth: 'No weight yet',
  measuredToday: 'measured today',
  measured_one: '{{count}} day ago',
  measured_other: '{{count}} days ago',

  appointment: 'Next appointment',
  /** On the tile, which is narrow. */
  appointmentShort: 'Next',
  noAppointment: 'Nothing planned',
  inDays: 'in {{days}} d',
  noneLogged: 'None logged',

  nextSleep: 'sleep about {{from}}–{{to}}',
  nextSleepBy: 'sleep by about {{to}}',
  overdue: 'Over {{time}} since the last feed',
  dosePlanned: '{{name}} was planned for {{time}}',
  diaperOverdue: 'Over {{time}} since the last diaper',
  aboutNextSleep: 'How the next sleep is estimated',
  nextSleepSwitch: 'Estimate of the next sleep',
  nextSleepHint: 'On the sleep tile.',

  title: 'Tiles on Home',
  hint: 'Two to eight, in this order. On this device.',
  more: 'Pin something else',
  log: 'Log',
  hide: 'Hide this tile',
  hidden: '{{name}} hidden',
  settings: 'Choose the tiles',
} as const;
