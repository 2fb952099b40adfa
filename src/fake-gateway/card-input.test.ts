import { describe, expect, test } from 'vitest';
import { testCards } from '../../schema/billing-sandbox/test-cards.ts';
import { appearanceCss } from './appearance.ts';
import {
  faultOfCvc,
  faultOfEmail,
  faultOfExpiry,
  faultOfPostalCode,
  groupExpiry,
  groupNumber,
  isLuhn,
  readNumber,
} from './card-input.ts';

describe('the number of a card', () => {
  test.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['42424', '4242 4'],
    ['378282246310005', '3782 822463 10005'],
    ['4242 4242 4242 42429', '4242 4242 4242 4242'],
    ['٤٢٤٢٤٢', '4242 42'],
    ['', ''],
  ])('groups %s as %s', (typed, written) => expect(groupNumber(typed)).toBe(written));

  test.each(testCards)('accepts the test card $number', ({ number, name }) => {
    expect(isLuhn(number)).toBe(true);
    expect(readNumber(groupNumber(number))).toMatchObject({ name });
  });

  test.each([
    ['4242 4242', 'incomplete_number'],
    ['4242 4242 4242 4241', 'invalid_number'],
    // A valid number that is no test card: real cards must never be accepted.
    ['4111 1111 1111 1111', 'test_mode_live_card'],
    ['5105 1051 0510 5100', 'test_mode_live_card'],
  ])('refuses %s with %s', (typed, code) => {
    expect(readNumber(typed)).toMatchObject({ code });
  });
});

describe('the date on a card', () => {
  const NOW = Date.UTC(2026, 2, 15, 12);

  test.each([
    ['1', '1'],
    ['5', '05'],
    ['123', '12 / 3'],
    ['12 / ', '12 / '],
    ['1230', '12 / 30'],
    ['12/30', '12 / 30'],
  ])('formats %s as %s', (typed, written) => expect(groupExpiry(typed)).toBe(written));

  test('is valid until the end of its month', () => {
    expect(faultOfExpiry('03 / 26', NOW)).toBeNull();
    expect(faultOfExpiry('02 / 26', NOW)).toMatchObject({ code: 'invalid_expiry_month_past' });
    expect(faultOfExpiry('12 / 25', NOW)).toMatchObject({ code: 'invalid_expiry_year_past' });
    expect(faultOfExpiry('13 / 30', NOW)).toMatchObject({ code: 'incomplete_expiry' });
    expect(faultOfExpiry('12', NOW)).toMatchObject({ code: 'incomplete_expiry' });
  });
});

test('other fields have messages for invalid values', () => {
  expect(faultOfCvc('123', '4242')).toBeNull();
  expect(faultOfCvc('123', '3782')).toMatchObject({ code: 'incomplete_cvc' });
  expect(faultOfPostalCode('10001', 'US')).toBeNull();
  expect(faultOfPostalCode('k1a 0b1', 'CA')).toBeNull();
  expect(faultOfPostalCode('sw1a 1aa', 'GB')).toBeNull();
  expect(faultOfPostalCode('1000', 'US')).toMatchObject({ code: 'incomplete_zip' });
  expect(faultOfPostalCode('', 'DE')).toBeNull();
  expect(faultOfEmail('sam@example.org')).toBeNull();
  expect(faultOfEmail(' ')).toMatchObject({ code: 'incomplete_email' });
  expect(faultOfEmail('sam@example')).toMatchObject({ code: 'invalid_email' });
});

describe('the appearance of a page', () => {
  test('becomes rules of our own classes, and variables', () => {
    const css = appearanceCss({
      variables: { borderRadius: '12px', colorDanger: '#AD2030' },
      rules: { '.Input:focus': { borderColor: '#7A4FA0', outline: 'none' } },
    });
    expect(css).toContain('--borderRadius: 12px;');
    expect(css).toContain('--colorDanger: #AD2030;');
    expect(css).toContain('.Input:focus { border-color: #7A4FA0; outline: none; }');
  });

  test('styles nothing else and loads nothing', () => {
    const css = appearanceCss({
      variables: { colorText: 'red; } body { display: none' },
      rules: {
        body: { display: 'none' },
        '.Input': { background: 'url(https://elsewhere.example)', color: 'red;} a{b:c' },
      },
    });
    expect(css).not.toMatch(/body|url|a\{/);
  });
});
