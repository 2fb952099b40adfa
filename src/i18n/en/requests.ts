/** What is done by the server at once, and why it may not have been. */
export const requests = {
  // Specification §8.
  status: 'HTTP error! status: {{status}}',
  network: 'Network error. Please try again.',
  portal: 'This Wi-Fi wants you to sign in to it first. Open its page, then try again.',
  unreachable: 'The server cannot be reached right now. Please try again in a moment.',
  signIn: 'Please sign in again first.',
  unreadable: 'The server’s answer is not one this version knows. Update the app and look again.',
  notOnDevice: 'Nestling keeps this, not this device.',
} as const;
