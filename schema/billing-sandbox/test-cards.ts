/**
 * The cards of the fake payment gateway. Only these numbers are accepted, and only their names
 * leave the page, so a real number that is typed by mistake is never sent.
 *
 * They are the real gateway's test numbers, except for the last six, which are ours.
 */

export type TestCard = {
  name: string;
  number: string;
  /** Its effect, with the text of docs/billing-sandbox.md. */
  means: string;
  /** The bank's answer to the first use of a card. */
  first: 'accepted' | 'asks' | 'asks, declines' | 'processing' | CardRefusal;
  /** The error code of the operation after the card was accepted. */
  operation?: 2 | 3 | 4;
  /** Whether renewals are paid. */
  renews: boolean;
};

export type CardRefusal =
  | 'card_declined'
  | 'insufficient_funds'
  | 'lost_card'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'incorrect_number'
  | 'processing_error';

const good = { first: 'accepted', renews: true } as const;

export const testCards: readonly TestCard[] = [
  { name: 'visa', number: '4242424242424242', means: 'pays', ...good },
  { name: 'mastercard', number: '5555555555554444', means: 'pays', ...good },
  { name: 'amex', number: '378282246310005', means: 'pays; four digits', ...good },
  {
    name: 'asks_once',
    number: '4000002500003155',
    means: 'the bank asks the first time',
    first: 'asks',
    renews: true,
  },
  {
    name: 'asks_then_declines',
    number: '4000008400001629',
    means: 'the bank asks, and declines all the same',
    first: 'asks, declines',
    renews: false,
  },
  refusing('declined', '4000000000000002', 'declined', 'card_declined'),
  refusing('no_funds', '4000000000009995', 'not enough money', 'insufficient_funds'),
  refusing('lost', '4000000000009987', 'a lost card', 'lost_card'),
  refusing('expired', '4000000000000069', 'expired', 'expired_card'),
  refusing('wrong_cvc', '4000000000000127', 'wrong security code', 'incorrect_cvc'),
  refusing('error', '4000000000000119', 'an error at the bank', 'processing_error'),
  {
    name: 'fails_later',
    number: '4000000000000341',
    means: 'is accepted; what is charged later fails',
    first: 'accepted',
    renews: false,
  },
  refusing(
    'wrong_number',
    '4000000000000101',
    'a number the bank does not know',
    'incorrect_number',
  ),
  {
    name: 'slow',
    number: '4000000000000200',
    means: 'pays after some seconds',
    first: 'processing',
    renews: true,
  },
  afterwards('no_method', '4000000000000309', 'cannot be kept (operation 2)', 2),
  afterwards('no_charge', '4000000000000408', 'cannot be charged (operation 3)', 3),
  afterwards('no_setup', '4000000000000507', 'cannot be set up (operation 4)', 4),
];

function refusing(name: string, number: string, means: string, first: CardRefusal): TestCard {
  return { name, number, means, first, renews: false };
}

function afterwards(name: string, number: string, means: string, operation: 2 | 3 | 4): TestCard {
  return { name, number, means, first: 'accepted', operation, renews: false };
}

export function findTestCard(name: string): TestCard | null {
  return testCards.find((card) => card.name === name) ?? null;
}
