import { describe, expect, test } from 'vitest';
import type { TaxAnswer } from './tax-answer.ts';
import {
  type TaxEvent,
  type TaxState,
  type TaxStatus,
  canPay,
  initialTax,
  mustRecalculate,
  nextTax,
  showsTax,
  taxOutcome,
  taxPrompt,
} from './tax.ts';

const place = { countryCode: 'US', postalCode: '10001' };
const fresh = (collects = true): TaxState =>
  initialTax({ amountMicros: 49_000_000, currency: 'USD' }, collects);
const answer = (failedReason: string | null = null): TaxAnswer => ({
  currency: 'USD',
  totalAmountInMicros: 53_350_000,
  totalExcludingTaxInMicros: 49_000_000,
  taxAmountInMicros: 4_350_000,
  taxInclusive: false,
  taxBreakdown: [{ displayName: 'Sales tax', taxAmountInMicros: 4_350_000 }],
  failedReason,
  elementsConfiguration: null,
});
const asked: TaxEvent = { kind: 'asked', place };
const answered = (failedReason: string | null = null, of = {}): TaxEvent => ({
  kind: 'answered',
  place: of,
  answer: answer(failedReason),
});
const nothing: TaxEvent = { kind: 'cancelled' };
const changed: TaxEvent = { kind: 'compared', totalBeforeInMicros: 1 };

/** A state with a status, reached in the shortest way. */
function stateIn(status: TaxStatus): TaxState {
  const ways: Record<TaxStatus, TaxEvent[]> = {
    unavailable: [],
    disabled: [answered('taxes_not_active')],
    pending: [answered('invalid_tax_location')],
    calculated: [answered()],
    loading: [answered(), asked],
    'miss-match': [answered(), changed],
  };
  return ways[status].reduce(nextTax, fresh());
}

test('starts disabled without tax collection, else unavailable, with the price as total', () => {
  expect(fresh(false).breakdown.taxCalculationStatus).toBe('disabled');
  expect(fresh().breakdown).toEqual({
    currency: 'USD',
    totalAmountInMicros: 49_000_000,
    totalExcludingTaxInMicros: 49_000_000,
    taxCalculationStatus: 'unavailable',
    taxAmountInMicros: null,
    taxBreakdown: null,
  });
});

type Row = Record<TaxStatus, TaxStatus>;
const all = (status: TaxStatus): Row => ({
  unavailable: status,
  pending: status,
  loading: status,
  calculated: status,
  'miss-match': status,
  // It stays disabled for the rest of this checkout.
  disabled: 'disabled',
});

const transitions: [string, TaxEvent, Row][] = [
  ['asked', asked, { ...all('loading'), unavailable: 'unavailable' }],
  ['an answer', answered(null, place), all('calculated')],
  ['no tax collection', answered('tax_collection_disabled'), all('disabled')],
  ['an unknown place, nothing given', answered('invalid_tax_location'), all('pending')],
  ['an unknown place, details given', answered('invalid_tax_location', place), all('disabled')],
  ['too many requests', answered('rate_limit_exceeded', place), all('disabled')],
  ['no permission', answered('missing_required_permission'), all('disabled')],
  ['no origin', answered('invalid_origin_address'), all('disabled')],
  ['no tax service', answered('taxes_not_active'), all('disabled')],
  ['a gateway fault', answered('unexpected_gateway_error'), all('disabled')],
  ['a reason of tomorrow', answered('moon_phase'), all('disabled')],
  ['another total at submit', changed, all('miss-match')],
  [
    'an abort or a fault',
    nothing,
    {
      ...all('calculated'),
      unavailable: 'unavailable',
      pending: 'pending',
      'miss-match': 'miss-match',
    },
  ],
];

describe.each(transitions)('%s', (_name, event, row) => {
  test.each(Object.entries(row) as [TaxStatus, TaxStatus][])('%s becomes %s', (from, to) => {
    expect(nextTax(stateIn(from), event).breakdown.taxCalculationStatus).toBe(to);
  });
});

test('does not change when the total is the same at submit', () => {
  const state = stateIn('calculated');
  expect(nextTax(state, { kind: 'compared', totalBeforeInMicros: 53_350_000 })).toBe(state);
});

test.each(['pending', 'calculated', 'miss-match'] as const)(
  'restores %s after an aborted calculation, however often one started',
  (status) => {
    const state = [asked, asked, asked, nothing].reduce(nextTax, stateIn(status));
    expect(state.breakdown.taxCalculationStatus).toBe(status);
  },
);

test('takes the totals of a refusal', () => {
  const { breakdown } = nextTax(fresh(), answered('taxes_not_active'));
  expect(breakdown).toMatchObject({
    totalAmountInMicros: 53_350_000,
    taxAmountInMicros: 4_350_000,
  });
});

test('is calculated again for another location only', () => {
  const known = nextTax(fresh(), answered(null, place));
  expect(mustRecalculate(fresh(), {})).toBe(true);
  expect(mustRecalculate(known, { ...place })).toBe(false);
  expect(mustRecalculate(known, { countryCode: 'US', postalCode: '10002' })).toBe(true);
  expect(mustRecalculate(known, { countryCode: 'CA', postalCode: '10001' })).toBe(true);
  expect(mustRecalculate(stateIn('disabled'), place)).toBe(false);
});

describe('the pay button', () => {
  const ready = { isProcessing: false, isPaymentComplete: true, isEmailComplete: true };
  test.each<[TaxStatus, boolean]>([
    ['disabled', true],
    ['calculated', true],
    ['miss-match', true],
    ['unavailable', false],
    ['pending', false],
    ['loading', false],
  ])('with %s can be pressed: %j', (status, can) => {
    expect(canPay({ ...ready, status })).toBe(can);
    expect(canPay({ ...ready, status, isProcessing: true })).toBe(false);
    expect(canPay({ ...ready, status, isPaymentComplete: false })).toBe(false);
    expect(canPay({ ...ready, status, isEmailComplete: false })).toBe(false);
  });
});

test('shows rows for tax items, and a prompt while there are none', () => {
  const shown = (status: TaxStatus): boolean => showsTax(stateIn(status).breakdown);
  expect((['unavailable', 'disabled'] as const).map(shown)).toEqual([false, false]);
  expect((['pending', 'calculated', 'miss-match', 'loading'] as const).map(shown)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  const none = { ...stateIn('calculated').breakdown, taxBreakdown: [] };
  expect(showsTax(none)).toBe(false);
});

test('prompts for the missing part of the address', () => {
  const key = (suffix: string): string => `pricing_table.enter_${suffix}_to_calculate`;
  expect(taxPrompt({})).toBe(key('billing_address'));
  expect(taxPrompt({ postalCode: '1' })).toBe(key('billing_address'));
  expect(taxPrompt({ countryCode: 'US' })).toBe(key('postal_code'));
  expect(taxPrompt({ countryCode: 'CA' })).toBe(key('state_or_postal_code'));
  expect(taxPrompt({ countryCode: 'ES' })).toBe(key('billing_address'));
});

test.each([
  ['tax_collection_disabled', 'disabled'],
  ['taxes_not_active', 'failed'],
  ['invalid_tax_location', 'failed'],
  [null, 'taxed'],
])('%j is reported as %s', (reason, outcome) => {
  expect(taxOutcome(answer(reason))).toBe(outcome);
});

test('reports a tax of zero as not taxed', () => {
  expect(taxOutcome({ ...answer(), taxAmountInMicros: 0 })).toBe('not-taxed');
});
