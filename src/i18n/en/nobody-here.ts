/** Home where there is nobody to log for, or nothing to see. */
export const nobodyHere = {
  notBrought: 'Your family is on its way',
  notBroughtText:
    'This device needs a connection once to bring your children and their entries. After that it works without one.',
  signInToBring: 'Sign in to bring your family back',
  signInToBringText:
    'Your children and their entries are safe with your family. They return to this device as soon as you sign in.',
  noChildTitle: 'Nobody to log for yet',
  noChildParent: 'Add your child to start. It takes a minute.',
  pausedTitle: '{{name}} has paused your access',
  pausedText:
    'Nothing of the family is on this phone meanwhile. It comes back by itself. Questions? Ask {{parents}}.',
  notSharedTitle: 'No child is shared with you right now',
  notSharedText: 'It shows here by itself as soon as {{parents}} give you access.',
  noLogTitle: 'The log is not shared with you',
  noLogText: 'What happens each day stays with the parents. Would it help you? Ask {{parents}}.',
  setUp: 'Set up',
} as const;
