/** The address under which a calendar program reads the schedule. */
export const scheduleFeed = {
  title: 'Calendar address',
  intro:
    'Your own calendar can show this schedule and follow its changes. Make an address, and add it there as a calendar from the web.',
  secret:
    'Whoever has the address can read what it shows, without signing in. It shows no more than you see here.',
  none: 'No address yet',
  noneText: 'One is enough for all your calendars.',
  make: 'Make an address',
  yours: 'Your address',
  shows: 'Shows {{layers}}',
  'shown-entries': 'entries',
  'shown-custody': 'with whom the children are',
  'shown-shifts': 'carers’ shifts',
  madeOn: 'Made {{day}}. It was shown once, and is not shown again.',
  renew: 'Make a new one',
  renewTitle: 'A new address',
  renewText: 'The address you have stops working at once. Calendars that use it need the new one.',
  layers: 'What should it show?',
  noLayer: 'Choose at least one.',
  makeNow: 'Make the address',

  ready: 'The address is ready',
  readyText: 'Nestling shows it only now. You can make a new one at any time.',
  address: 'Address',
  copy: 'Copy address',
  copied: 'Address copied',
  copyFailed: 'This browser did not allow copying',
  open: 'Open in a calendar',
  how: 'In Google Calendar, add a calendar “From URL”. In Apple Calendar and Outlook, subscribe to a calendar. Most calendars look for changes every few hours.',
  done: 'Done',

  revoke: 'Revoke',
  revokeTitle: 'Revoke the address?',
  revokeText:
    'It stops working at once. Calendars that use it get no more changes; some keep what they have read.',
  revoked: 'Address revoked',
} as const;
