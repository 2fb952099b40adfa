import type { FaultWords } from './card-input.ts';

/** The texts of the form, in English: it is for tests and for trying things out. */

export const words = {
  test: 'Test payment form: no money moves, and no real card is taken.',
  fill: 'Fill in a test card',
  number: 'Card number',
  expiry: 'Expiration date',
  expiryHint: 'MM / YY',
  cvc: 'Security code',
  country: 'Country',
  postal: 'Postal code',
  zip: 'ZIP code',
  email: 'Email',
  card: 'Card',
  payWith: 'Pay with {wallet}',
  wallet: 'Test wallet',
  walletPay: 'Confirm',
  walletTitle: 'Pay with the test wallet',
  cancel: 'Cancel',
  today: 'Due today',
  bankTitle: 'Your bank asks',
  bankText:
    'This is a test of what a bank may ask for before it pays. Do you agree to the payment?',
  bankAgree: 'Complete',
  bankRefuse: 'Fail',
  noBank: 'The connection failed. Check your network and try again.',
  numberIncomplete: 'Your card number is incomplete.',
  numberInvalid: 'Your card number is invalid.',
  notATestCard:
    'This is a test environment. Use a test card, such as 4242 4242 4242 4242. What you typed was not sent.',
  expiryIncomplete: "Your card's expiration date is incomplete.",
  expiryPast: "Your card's expiration date is in the past.",
  cvcIncomplete: "Your card's security code is incomplete.",
  postalIncomplete: 'Your postal code is incomplete.',
  emailIncomplete: 'Your email is incomplete.',
  emailInvalid: 'Your email is invalid.',
} as const satisfies Record<FaultWords, string> & Record<string, string>;
