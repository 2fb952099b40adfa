/** Words of the charts: their names, summaries for screen readers, and formulas in words. */
export const charts = {
  'name-raster': 'Day by day',
  'name-sleepHeat': 'Usual sleep times',
  'name-feedHeat': 'Usual feed times',
  'name-diaperHeat': 'Usual diaper times',
  'name-pumpHeat': 'Usual pumping times',
  'name-feeds': 'Feeds',
  'name-milk': 'Milk',
  'name-breast': 'Breastfeeding',
  'name-intervals': 'Time between feeds',
  'name-sleep': 'Sleep',
  'name-nights': 'Nights',
  'name-awake': 'Time awake',
  'name-naps': 'Naps',
  'name-diapers': 'Diapers',
  'name-pumping': 'Pumping',
  'name-temperature': 'Temperature',
  'name-medicines': 'Medicine',
  'name-play': 'Tummy time and play',
  'name-foods': 'Foods',
  'name-crying': 'Crying',

  lastDays_one: 'last {{count}} day',
  lastDays_other: 'last {{count}} days',
  fromTo: '{{from}} to {{to}}',
  beforeDay: 'the day before',
  beforeWeek: 'the week before',
  beforeFortnight: 'the fortnight before',
  beforeDays_one: 'the {{count}} day before',
  beforeDays_other: 'the {{count}} days before',
  percent: '{{n}} %',
  up: 'up {{percent}} on {{before}}',
  down: 'down {{percent}} on {{before}}',
  unchanged: 'the same as {{before}}',
  upBetween: 'The second is {{percent}} higher.',
  downBetween: 'The second is {{percent}} lower.',
  unchangedBetween: 'Both are the same.',

  summary: '{{what}}, {{period}}: {{figures}}.',
  summaryChange: '{{what}}, {{period}}: {{figures}}; {{change}}.',
  meanFromTo: 'mean {{mean}}, from {{low}} to {{high}}',
  breastFigures: '{{figures}}; left to right {{left}} : {{right}}',
  intervalFigures: 'median {{median}}, from {{shortest}} to {{longest}}',
  intervalDayNight: '{{all}}; by day {{day}}, by night {{night}}',
  nightFigures: 'longest stretch {{longest}} on average, {{wakings}} wakings a night',
  awakeNap: 'before nap {{n}} {{time}}',
  awakeNight: 'before the night {{time}}',
  napFigures: '{{perDay}} a day, {{length}} on average',
  heatFigures_one: 'most often at {{time}}, on {{n}} of {{count}} day',
  heatFigures_other: 'most often at {{time}}, on {{n}} of {{count}} days',
  rasterFigures_one: '{{count}} day with entries',
  rasterFigures_other: '{{count}} days with entries',
  temperatureFigures_one: '{{count}} reading, highest {{highest}}',
  temperatureFigures_other: '{{count}} readings, highest {{highest}}',
  medicineFigures_one: '{{medicine}} {{count}} dose',
  medicineFigures_other: '{{medicine}} {{count}} doses',
  foodFigures_one: '{{count}} food tried',
  foodFigures_other: '{{count}} foods tried',
  foodReactions_one: '{{foods}}, {{count}} with a reaction',
  foodReactions_other: '{{foods}}, {{count}} with a reaction',
  cryingFigures: '{{total}} in all, {{perDay}} a day',
  nothing: 'nothing logged',

  needsDays_one: 'Needs {{count}} day – {{have}} so far',
  needsDays_other: 'Needs {{count}} days – {{have}} so far',
  needsNights_one: 'Needs {{count}} night – {{have}} so far',
  needsNights_other: 'Needs {{count}} nights – {{have}} so far',
  needsEntries_one: 'Needs {{count}} entry – {{have}} so far',
  needsEntries_other: 'Needs {{count}} entries – {{have}} so far',
  needsPreviousDays_one: 'Needs {{count}} day in the period before – {{have}} so far',
  needsPreviousDays_other: 'Needs {{count}} days in the period before – {{have}} so far',
  needsPreviousMean: 'The period before was zero',
  partlyLogged: 'partly logged',

  'how-raster':
    'One row for each day, by the clock where it was logged. Bars are sleep; the marks are feeds, diapers, medicine and pumping.',
  'how-sleepHeat': 'On how many of the days with logged sleep your child slept at this time.',
  'how-feedHeat':
    'On how many of the days with logged feeds one began within 15 minutes of this time.',
  'how-diaperHeat':
    'On how many of the days with logged diapers one was changed within 15 minutes of this time.',
  'how-pumpHeat':
    'On how many of the days with logged pumping a session began within 15 minutes of this time.',
  'how-feeds':
    'Feeds with a short gap between them are one feed; it belongs to the day on which it began. Today and partly logged days are not in the average.',
  'how-milk':
    'The milk taken from bottles and by tube. Water is not counted, and minutes at the breast are never turned into an amount.',
  'how-breast':
    'The minutes on each side. The balance is the share of each side in the last 7 days.',
  'how-intervals':
    'The time from one feed to the next. More than 12 hours are left out, because a feed was probably not logged.',
  'how-sleep':
    'The time asleep from midnight to midnight. A sleep over midnight is divided between both days; what two people logged is counted once.',
  'how-nights':
    'From 19:00 to 7:00. The longest stretch is without a waking of more than 5 minutes; wakings are gaps of more than 5 minutes, and those that were noted.',
  'how-awake':
    'The time from waking to the next sleep, between 10 minutes and 12 hours. Wakings in the night are left out.',
  'how-naps': 'Naps that began on a day, and how long one was on average.',
  'how-diapers':
    'Diapers of each day. One that was wet and dirty is one diaper, and counts as wet and as dirty.',
  'how-pumping': 'The amount pumped on each day, and the balance of the milk stash as a line.',
  'how-temperature':
    'Every reading, with the line at which a fever begins, and the doses given at the time.',
  'how-medicines':
    'The doses of each day: filled when given, hollow when skipped, marked when the plan did not allow them.',
  'how-play': 'Minutes of tummy time and of play from midnight to midnight.',
  'how-foods':
    'Foods that were offered at least once: when first, how often, and the strongest reaction.',
  'how-crying': 'Minutes of fussing and crying by weekday and hour.',
  'how-nextSleep':
    'From your child’s own times awake of the last 14 days and a table by age. Such tables are rules of thumb without firm research behind them: an estimate, not advice.',
  'how-partlyLogged':
    'A day with less than 30 % of the usual number of entries is probably not complete. It is not in the averages unless you count it anyway.',
} as const;
