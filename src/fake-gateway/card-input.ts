import { type TestCard, testCards } from '../../schema/billing-sandbox/test-cards.ts';

/** Formats and validates what is typed into the fields of a card. Pure. */

export type FieldFault = { code: string; words: FaultWords };
export type FaultWords =
  | 'numberIncomplete'
  | 'numberInvalid'
  | 'notATestCard'
  | 'expiryIncomplete'
  | 'expiryPast'
  | 'cvcIncomplete'
  | 'postalIncomplete'
  | 'emailIncomplete'
  | 'emailInvalid';

/** American Express has 15 digits in groups of 4, 6 and 5, and a security code of 4 digits. */
function isAmex(digits: string): boolean {
  return /^3[47]/.test(digits);
}

function lengthOf(digits: string): number {
  return isAmex(digits) ? 15 : 16;
}

export function digitsIn(text: string): string {
  return toLatin(text).replaceAll(/\D/g, '');
}

/** Arabic and Persian keyboards have digits of their own. */
function toLatin(text: string): string {
  return text
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0));
}

/** Groups the digits as on the card, and cuts them to its length. */
export function groupNumber(text: string): string {
  const digits = digitsIn(text).slice(0, lengthOf(digitsIn(text)));
  const groups = isAmex(digits)
    ? /^(\d{1,4})(\d{1,6})?(\d+)?$/.exec(digits)?.slice(1).filter(Boolean)
    : digits.match(/\d{1,4}/g);
  return groups?.join(' ') ?? '';
}

/** `MM / YY`; a first digit from 2 to 9 becomes a month with a leading zero. */
export function groupExpiry(text: string): string {
  const typed = digitsIn(text);
  const digits = /^[2-9]/.test(typed) ? `0${typed}` : typed;
  const [month, year] = [digits.slice(0, 2), digits.slice(2, 4)];
  return digits.length > 2 || /^\d{2}\s*\/\s*$/.test(toLatin(text)) ? `${month} / ${year}` : month;
}

/** @returns the card, or an error; only the numbers of the test cards are accepted */
export function readNumber(text: string): TestCard | FieldFault {
  const digits = digitsIn(text);
  if (digits.length < lengthOf(digits)) {
    return { code: 'incomplete_number', words: 'numberIncomplete' };
  }
  if (!isLuhn(digits)) return { code: 'invalid_number', words: 'numberInvalid' };
  const card = testCards.find(({ number }) => number === digits);
  return card ?? { code: 'test_mode_live_card', words: 'notATestCard' };
}

export function isLuhn(digits: string): boolean {
  const sum = digits
    .split('')
    .toReversed()
    .reduce((sum, digit, i) => {
      const value = Number(digit) * (i % 2 === 0 ? 1 : 2);
      return sum + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

/** @param now epoch ms; a card is good until the end of its month */
export function faultOfExpiry(text: string, now: number): FieldFault | null {
  const digits = digitsIn(text);
  const month = Number(digits.slice(0, 2));
  if (digits.length < 4 || month < 1 || month > 12) {
    return { code: 'incomplete_expiry', words: 'expiryIncomplete' };
  }
  const year = 2000 + Number(digits.slice(2, 4));
  const today = new Date(now);
  const monthsLeft = (year - today.getFullYear()) * 12 + (month - 1) - today.getMonth();
  if (monthsLeft < 0 || monthsLeft > 50 * 12) {
    const code =
      year < today.getFullYear() ? 'invalid_expiry_year_past' : 'invalid_expiry_month_past';
    return { code, words: 'expiryPast' };
  }
  return null;
}

/** @param number of the card, as far as it has been typed */
export function cvcLength(number: string): number {
  return isAmex(digitsIn(number)) ? 4 : 3;
}

export function faultOfCvc(text: string, number: string): FieldFault | null {
  return digitsIn(text).length === cvcLength(number)
    ? null
    : { code: 'incomplete_cvc', words: 'cvcIncomplete' };
}

/** Countries whose banks compare the postal code, so that the form requires it. */
const postalCodes: Readonly<Record<string, RegExp>> = {
  US: /^\d{5}(-?\d{4})?$/,
  PR: /^\d{5}(-?\d{4})?$/,
  CA: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/,
  GB: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/,
};

export function needsPostalCode(country: string): boolean {
  return country in postalCodes;
}

/** Trims the code and turns it into capitals. */
export function tidyPostalCode(text: string): string {
  return toLatin(text).trim().toUpperCase();
}

export function faultOfPostalCode(text: string, country: string): FieldFault | null {
  const pattern = postalCodes[country];
  if (!pattern || pattern.test(tidyPostalCode(text))) return null;
  return { code: 'incomplete_zip', words: 'postalIncomplete' };
}

export function faultOfEmail(text: string): FieldFault | null {
  const email = text.trim();
  if (email === '') return { code: 'incomplete_email', words: 'emailIncomplete' };
  const isEmail = /^[^@\s]+@[^@\s]+\.[^@\s.]+$/.test(email);
  return isEmail ? null : { code: 'invalid_email', words: 'emailInvalid' };
}
