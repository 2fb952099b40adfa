/** What notifications and reminders say around their text, and how a browser is asked for them. */
export const notifications = {
  show: 'Show',
  gotIt: 'Got it',
  snooze: 'Snooze 15 min',
  snoozed: 'Comes back in 15 minutes',
  logNow: 'Log now',
  timerSince: '{{what}} since {{time}}',
  timerPlain: 'A timer is running.',
  stop: 'Stop',

  allow: 'Allow notifications',
  explain:
    'When someone in your family logs something, or a reminder is due, this device can tell you while Nestling is in the background. Your browser asks next.',
  granted: 'This device may show notifications.',
  denied:
    'Notifications are blocked for Nestling. Allow them in your browser’s settings for this site; Nestling cannot ask a second time. Private windows have none. While Nestling is open, it still shows messages itself.',
  homeScreen:
    'On iPhone and iPad, notifications need the app on the home screen (iOS 16.4 or later): Share, then Add to Home Screen. While Nestling is open, it shows messages itself.',
  insecure:
    'Browsers show notifications over https only. While Nestling is open, it shows messages itself.',
  unsupported:
    'This browser has no notifications. While Nestling is open, it shows messages itself.',
} as const;
