/** Pieces of times, durations and sizes. Units are said in full nowhere: h, min, s. */
export const format = {
  seconds: '{{s}} s',
  minutes: '{{m}} min',
  hours: '{{h}} h',
  hoursMinutes: '{{h}} h {{m}} min',
  hoursMinutesShort: '{{h}} h {{m}}',
  daysHours: '{{d}} d {{h}} h',
  days: '{{d}} d',
  ago: '{{span}} ago',
  justNow: 'just now',
  today: 'Today',
  yesterday: 'Yesterday',
  tomorrow: 'Tomorrow',
  yesterdayAt: 'yesterday {{time}}',
  tomorrowAt: 'tomorrow {{time}}',
} as const;
