/** Installing the app. */
export const install = {
  button: 'Install app',
  title: 'Install Nestling',
  intro:
    'It opens from your home screen, works without a signal and keeps its own space on this device.',
  why: 'One tap from your home screen, also without a signal.',
  phone1: 'Tap Share in the bar of the browser.',
  phone2: 'Choose Add to Home Screen.',
  phone3: 'Tap Add.',
  desktop1: 'Click Share in the toolbar of Safari.',
  desktop2: 'Choose Add to Dock.',
  other1: 'Open the menu of the browser.',
  other2: 'Choose Install app or Add to Home screen.',
  gotIt: 'Got it!',
  share: 'Try Share Now',
  later: 'Maybe Later',
  notNow: 'Not Now',
  // With the apostrophe of the specification.
  stop: "Don't Show Again",
} as const;
