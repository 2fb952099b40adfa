import { describe, expect, test, vi } from 'vitest';
import { type LabelKey, placeholdersByKey } from './keys.ts';
import { languageCodes, loadersByLanguage } from './languages.ts';
import { createTranslator, languageOf } from './translator.ts';

const english = await createTranslator({ locale: 'en' });

test('has all keys of the provider', () => {
  const keys = Object.keys(placeholdersByKey);
  expect(keys.filter((key) => !key.startsWith('checkout.'))).toHaveLength(93);
  expect(languageCodes).toHaveLength(33);
});

const languages = Object.entries(loadersByLanguage);
test.each(languages)(
  '%s has a text for every key, with the placeholders of each',
  async (_code, load) => {
    const { default: table } = await load();
    const texts: Readonly<Record<string, string>> = table;
    for (const [key, placeholders] of Object.entries(placeholdersByKey)) {
      const names = [...(texts[key] ?? '').matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);
      expect([key, new Set(names)]).toEqual([key, new Set(placeholders)]);
      expect([key, texts[key]?.trim()]).not.toEqual([key, '']);
    }
    const plurals = Object.keys(texts).filter((key) => !(key in placeholdersByKey));
    for (const key of plurals) expect(key).toMatch(/^periods\.\w+Plural_(zero|one|two|few|many)$/);
  },
);

/** The texts that the specification fixes. */
test.each<[LabelKey, string]>([
  ['payment_entry_page.button_pay', 'Pay now'],
  ['payment_entry_page.button_start_trial', 'Start trial'],
  ['payment_entry_page.express_checkout_divider', 'OR PAY BY CARD'],
  ['pricing_dropdown.show_details', 'Show details'],
  ['pricing_dropdown.hide_details', 'Hide details'],
  ['navbar_header.details', 'Details'],
  ['navbar_header.back_button', 'Back'],
  ['success_page.purchase_successful', 'Payment complete'],
  ['success_page.button_close', 'Continue'],
  ['error_page.error_message_already_subscribed', "You can't subscribe to this product again."],
  ['error_page.error_message_already_purchased', "You can't purchase this product again."],
  ['error_page.error_message_missing_email_error', 'Email is required to complete the purchase.'],
  [
    'error_page.error_message_network_error',
    'Network error. Please check your internet connection.',
  ],
  ['error_page.error_message_error_charging_payment', 'Payment failed.'],
  [
    'error_page.error_message_invalid_tax_location',
    "We couldn't verify your billing address. Please double-check that the postal code and country are correct.",
  ],
  ['error_page.error_title_other_errors', 'Something went wrong'],
  ['error_page.if_error_persists', 'If it persists, please contact'],
  [
    'error_page.trouble_accessing',
    "If you're having trouble accessing your purchase, reach out to support on",
  ],
])('%s is the text of the specification', (key, text) => {
  expect((english.say as (key: LabelKey) => string)(key)).toBe(text);
});

test('replaces every occurrence of a placeholder', async () => {
  expect(english.say('payment_entry_page.button_with_price', { formattedPrice: '$5.00' })).toBe(
    'Pay $5.00',
  );
  expect(
    english.say('payment_entry_page.button_payment_method', {
      formattedPrice: '$5.00',
      paymentMethod: 'Link',
    }),
  ).toBe('Pay $5.00 with Link');
  expect(english.say('error_page.error_message_invalid_email_error', { email: 'a@b.c' })).toBe(
    "The email address a@b.c couldn't be verified. Please provide a valid email address.",
  );
  expect(english.say('error_page.close_button_title', { appName: 'app' })).toBe('Go back to app');
  const twice = await createTranslator({
    locale: 'en',
    overrides: { en: { 'error_page.close_button_title': '{{appName}}, {{appName}}{{other}}!' } },
  });
  expect(twice.say('error_page.close_button_title', { appName: '$&' })).toBe('$&, $&!');
  expect(twice.say('error_page.close_button_title', { appName: null })).toBe(', !');
  expect(twice.say('error_page.close_button_title', { appName: undefined })).toBe(', !');
});

describe('the language of a text', () => {
  test.each([
    ['en', 'en'],
    ['en-GB', 'en'],
    ['en_US', 'en'],
    ['EN-gb', 'en'],
    ['xx', 'en'],
    ['', 'en'],
  ])('for %j is %s', async (locale, language) => {
    const translator = await createTranslator({ locale });
    expect(translator.language).toBe(language);
    expect(translator.locale).toBe(locale);
    expect(translator.say('navbar_header.details')).toBe('Details');
  });

  test('prefers the app’s texts: of the exact locale, then of its language', async () => {
    const overrides = {
      en: { 'navbar_header.details': 'Facts', 'navbar_header.back_button': 'Return' },
      'en-GB': { 'navbar_header.details': 'Particulars' },
      xx: { 'navbar_header.details': 'Zzz' },
    } as const;
    const british = await createTranslator({ locale: 'en_GB', overrides });
    expect(british.say('navbar_header.details')).toBe('Particulars');
    expect(british.say('navbar_header.back_button')).toBe('Return');
    const american = await createTranslator({ locale: 'en-US', overrides });
    expect(american.say('navbar_header.details')).toBe('Facts');
    // A locale without a table of ours uses the app's texts.
    const made = await createTranslator({ locale: 'xx', overrides });
    expect(made.say('navbar_header.details')).toBe('Zzz');
    expect(made.say('navbar_header.back_button')).toBe('Return');
  });

  test('falls back to the default language, and rejects when that cannot be loaded', async () => {
    const away = () => Promise.reject(new TypeError('Failed to fetch the chunk'));
    const [english, spanish] = (['en', 'es'] as const).map((code) =>
      vi.spyOn(loadersByLanguage, code),
    );
    try {
      spanish?.mockImplementation(away);
      const translator = await createTranslator({ locale: 'es-MX' });
      expect(translator.language).toBe('en');
      expect(translator.say('navbar_header.details')).toBe('Details');
      english?.mockImplementation(away);
      for (const locale of ['en', 'en-GB', 'es', 'xx'])
        await expect(createTranslator({ locale })).rejects.toThrow('Failed to fetch');
      // The next attempt succeeds with a connection.
      english?.mockRestore();
      const again = await createTranslator({ locale: 'en-GB' });
      expect(again.say('navbar_header.details')).toBe('Details');
    } finally {
      vi.restoreAllMocks();
    }
  });

  test('treats an empty text as missing', async () => {
    const overrides = { en: { 'navbar_header.details': '' } };
    const translator = await createTranslator({ locale: 'en', overrides });
    expect(translator.say('navbar_header.details')).toBe('Details');
    expect(translator.has('navbar_header.details')).toBe(true);
  });
});

test.each([
  ['P1M', '1 month', '1mo', '1month'],
  ['P1Y', '1 year', '1yr', '1year'],
  ['P3M', '3 months', '3mo', '3months'],
  ['P7D', '7 days', '7d', '7days'],
  ['P0D', '0 days', '0d', '0days'],
  ['P1W', '1 week', '1wk', '1week'],
  ['PXM', 'PXM', 'PXM', 'PXM'],
])('%s is formatted as %s, %s or %s', (duration, full, short, joined) => {
  expect(english.period(duration)).toBe(full);
  expect(english.period(duration, { short: true })).toBe(short);
  expect(english.period(duration, { joined: true })).toBe(joined);
});

test.each([
  ['P1M', 'monthly', 'per month', 'month', 'mo'],
  ['P1Y', 'yearly', 'per year', 'year', 'yr'],
  ['P1D', 'daily', 'per day', 'day', 'd'],
  ['P1W', 'weekly', 'per week', 'week', 'wk'],
  ['P3M', 'every 3 months', 'every 3 months', 'month', 'mo'],
  ['P2W', 'every 2 weeks', 'every 2 weeks', 'week', 'wk'],
])('%s is a frequency of %s or %s', (duration, frequency, perUnit, unit, short) => {
  expect(english.frequency(duration)).toBe(frequency);
  expect(english.frequency(duration, 'perUnit')).toBe(perUnit);
  expect(english.unit(duration)).toBe(unit);
  expect(english.unit(duration, 'short')).toBe(short);
});

test('has a text for an unknown frequency', () => {
  expect(english.frequency('soon')).toBe('unknown');
});

test('formats amounts and dates for the region of the locale', async () => {
  const british = await createTranslator({ locale: 'en-GB' });
  const date = new Date('2026-03-09T09:00:00');
  expect(british.languageTag).toBe('en-GB');
  expect(british.date(date, 'long')).toBe('9 March 2026');
  expect(english.date(date)).toBe('Mar 9, 2026');
  expect(british.money({ amountMicros: 9_990_000, currency: 'USD' })).toBe('$9.99');
  // English texts must not stand beside German amounts.
  const without = await createTranslator({ locale: 'qq-DE' });
  expect(without.money({ amountMicros: 9_990_000, currency: 'EUR' })).toBe('€9.99');
});

test.each(languages.map(([code]) => code))('%s formats amounts and dates', async (locale) => {
  const translator = await createTranslator({ locale });
  expect(translator.language).toBe(locale);
  expect(Intl.getCanonicalLocales(translator.languageTag)).toHaveLength(1);
  expect(translator.date(new Date('2026-03-09T09:00:00'), 'long')).toMatch(/\p{Nd}/u);
  expect(translator.money({ amountMicros: 9_990_000, currency: 'EUR' })).toMatch(/\p{Nd}/u);
  expect(translator.direction).toBe(['ar', 'he'].includes(locale) ? 'rtl' : 'ltr');
});

test('finds a language by any of its tags', () => {
  for (const [tag, code] of [
    ['zh-CN', 'zh_Hans'],
    ['zh-TW', 'zh_Hant'],
    ['zh-Hant-HK', 'zh_Hant'],
    ['zh', 'zh_Hans'],
    ['nb-NO', 'no'],
    ['iw', 'he'],
    ['pt-BR', 'pt'],
    ['en-GB', 'en'],
    ['xx', null],
  ] as const) {
    const known = code !== null && loadersByLanguage[code] ? code : null;
    expect([tag, languageOf(tag)]).toEqual([tag, known]);
  }
});
