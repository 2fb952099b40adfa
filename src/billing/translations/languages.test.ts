import { beforeAll, describe, expect, test } from 'vitest';
import { type LabelKey, type Labels, placeholdersByKey } from './keys.ts';
import english from './languages/en.json';
import { type LanguageCode, languageCodes, loadersByLanguage } from './languages.ts';
import { createTranslator, type Translator } from './translator.ts';

const keys = Object.keys(placeholdersByKey) as LabelKey[];

const placeholdersIn = (text: string) =>
  [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name))].sort();

/** The script that proves that a text is in its language. */
const scripts: Partial<Record<LanguageCode, RegExp>> = {
  ar: /\p{Script=Arabic}/u,
  el: /\p{Script=Greek}/u,
  he: /\p{Script=Hebrew}/u,
  hi: /\p{Script=Devanagari}/u,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  ko: /\p{Script=Hangul}/u,
  ru: /\p{Script=Cyrillic}/u,
  th: /\p{Script=Thai}/u,
  uk: /\p{Script=Cyrillic}/u,
  zh_Hans: /\p{Script=Han}/u,
  zh_Hant: /\p{Script=Han}/u,
};

test('has the 33 languages of the specification', () => {
  expect(languageCodes).toHaveLength(33);
  expect(new Set(languageCodes).size).toBe(33);
});

describe.each(languageCodes)('%s', (code) => {
  let labels: Labels;
  let translator: Translator;
  beforeAll(async () => {
    ({ default: labels } = await loadersByLanguage[code]());
    translator = await createTranslator({ locale: code });
  });

  test('has a text for every key, with the placeholders of the key', () => {
    const found = Object.fromEntries(keys.map((key) => [key, placeholdersIn(labels[key])]));
    const wanted = Object.fromEntries(keys.map((key) => [key, [...placeholdersByKey[key]].sort()]));
    expect(found).toEqual(wanted);
    expect(keys.filter((key) => labels[key].trim() !== labels[key] || !labels[key])).toEqual([]);
  });

  test('has no other keys but plural forms, which may spell out their number', () => {
    const others = Object.entries(labels).filter(([key]) => !(key in placeholdersByKey));
    for (const [key, text] of others) {
      expect(key).toMatch(/^periods\.(day|week|month|year)(Frequency)?Plural_(one|two|few|many)$/);
      expect(['', 'amount']).toContain(placeholdersIn(text).join());
    }
    // A language with further plural forms has them for every period.
    expect(others.length % 4).toBe(0);
  });

  test('is translated', () => {
    const translated = keys.filter((key) => labels[key].replaceAll(/\{\{\w+\}\}|[\s\p{P}]/gu, ''));
    const script = scripts[code];
    expect(translated.filter((key) => script && !script.test(labels[key]))).toEqual([]);
    const sentences = translated.filter(
      (key) => english[key].split(' ').length > 2 && code !== 'en',
    );
    expect(sentences.filter((key) => labels[key] === english[key])).toEqual([]);
  });

  test('leaves no placeholder in any text', () => {
    const values = {
      price: translator.money({ amountMicros: 5_000_000, currency: 'USD' }),
      renewalDate: translator.date(new Date('2026-03-09T12:00:00Z'), 'long'),
      trialDuration: translator.period('P7D'),
      perFrequency: translator.frequency('P1M', 'perUnit'),
      amount: 3,
    };
    const params = new Proxy(values, {
      get: (values, name) => Reflect.get(values, name) ?? `<${String(name)}>`,
    });
    const say = translator.say as (key: LabelKey, values: object) => string;
    for (const key of keys) {
      const text = say(key, params);
      expect(text).not.toMatch(/[{}#]|undefined|NaN|  /);
      expect(text).not.toBe('');
    }
    expect(say('payment_entry_page.trial_info', params)).toContain(values.renewalDate);
    expect(values.price).toMatch(/[5٥]/);
    expect(values.renewalDate).toMatch(/2026|٢٠٢٦|2569/);
  });

  test('has a text for every period', () => {
    for (const unit of ['D', 'W', 'M', 'Y']) {
      const one = translator.unit(`P1${unit}`);
      expect(one).not.toMatch(/[\d{}]|^$/);
      for (const number of [1, 2, 3, 5, 7, 11, 12, 14, 21, 30, 100]) {
        const duration = `P${number}${unit}`;
        const texts = [
          translator.period(duration),
          translator.period(duration, { short: true, joined: true }),
          translator.frequency(duration),
          translator.frequency(duration, 'perUnit'),
        ];
        expect(texts.join()).not.toMatch(/[{}]|undefined/);
        expect(texts.every((text) => text.length > 0)).toBe(true);
      }
    }
  });
});

test.each([
  ['en', ['1 day', '2 days', '7 days', '21 days']],
  ['ru', ['1 день', '2 дня', '7 дней', '21 день']],
  ['uk', ['1 день', '2 дні', '7 днів', '21 день']],
  ['pl', ['1 dzień', '2 dni', '7 dni', '21 dni']],
  ['cs', ['1 den', '2 dny', '7 dní', '21 dní']],
  ['sk', ['1 deň', '2 dni', '7 dní', '21 dní']],
  ['hr', ['1 dan', '2 dana', '7 dana', '21 dan']],
  ['ro', ['1 zi', '2 zile', '7 zile', '21 de zile']],
  ['he', ['1 יום', 'יומיים', '7 ימים', '21 ימים']],
  ['ar', ['1 يوم', 'يومان', '7 أيام', '21 يومًا']],
  ['ja', ['1日', '2日', '7日', '21日']],
])('%s uses the plural forms of its language for days', async (locale, days) => {
  const translator = await createTranslator({ locale });
  const latin = (text: string) =>
    text.replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660));
  expect(['P1D', 'P2D', 'P7D', 'P21D'].map((each) => latin(translator.period(each)))).toEqual(days);
});

test('uses plural forms for weeks, months and years', async () => {
  const { period, frequency } = await createTranslator({ locale: 'ru-RU' });
  expect(['P3W', 'P5W', 'P2M', 'P6M', 'P2Y', 'P5Y'].map((each) => period(each))).toEqual([
    '3 недели',
    '5 недель',
    '2 месяца',
    '6 месяцев',
    '2 года',
    '5 лет',
  ]);
  expect(frequency('P3M')).toBe('каждые 3 месяца');
  expect(frequency('P1M')).toBe('каждый месяц');
});

test('Arabic and Hebrew are right-to-left', async () => {
  const directions = await Promise.all(
    languageCodes.map(async (locale) => [locale, (await createTranslator({ locale })).direction]),
  );
  expect(directions.filter(([, direction]) => direction === 'rtl').map(([code]) => code)).toEqual([
    'ar',
    'he',
  ]);
});
