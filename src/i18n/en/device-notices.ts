/** Notices about this device that no first paint needs. */
export const deviceNotices = {
  slowTitle: 'Still opening your entries…',
  slowText:
    'Is Nestling open in another tab or window? Close it there, and it goes on here. Your entries are safe.',
  windowTitle: 'Entries are kept only while this window is open',
  windowText:
    'This browser stores nothing for Nestling here: a private window, or strict settings. You can log as always. Keep this window open until it says “Up to date”.',
  keptAsk: 'Ask to keep data',
  keptGranted: 'The browser keeps your data',
  keptDenied: 'The browser said no. Installing Nestling or using it more often helps.',
  clockText:
    'What you save gets the right time. Set the clock of this device right, so that the times you see fit, too.',
  clockOk: 'OK',
  notPersistedTitle: 'Some entries have waited for over a day',
  notPersistedText: 'This browser may clear them when space is short. Ask it to keep them.',
  fullTitle: 'The storage of this device is full',
  fullText: 'Your entries cannot be opened. Free some space, then try again.',
  openFailed: 'Your entries cannot be opened yet',
  openFailedText: 'They are still on this device. Try again, or reload the page.',
  clearedTitle: 'This browser has cleared the storage of Nestling',
  clearedText_one:
    '{{count}} entry that had not been sent yet is gone. Everything else comes back from your family.',
  clearedText_other:
    '{{count}} entries that had not been sent yet are gone. Everything else comes back from your family.',
  nightOffer: 'It is late. Dim the colours every night?',
  nightOfferText: 'Red on black from {{from}} to {{to}}, kinder to sleepy eyes.',
  nightOfferYes: 'Dim at night',
  nightOfferNo: 'Not now',
  skewAhead: 'This device’s clock is {{span}} ahead',
  skewBehind: 'This device’s clock is {{span}} behind',
} as const;
