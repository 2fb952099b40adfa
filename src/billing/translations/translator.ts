import type { Money } from '../../../schema/rules/currency.ts';
import { formatMoney, toLanguageTag } from '../../lib/money.ts';
import { type Period, parsePeriod } from '../../../schema/rules/periods.ts';
import type { LabelArguments, LabelKey, Labels, PluralKey } from './keys.ts';
import { type LanguageCode, languageCodes, loadersByLanguage } from './languages.ts';

export type Translator = {
  /** The requested locale. */
  readonly locale: string;
  /** The language of the texts. */
  readonly language: LanguageCode;
  /** BCP 47, for `lang` attributes, dates and amounts. */
  readonly languageTag: string;
  readonly direction: 'ltr' | 'rtl';
  /** The text of a key: the locale's, else the default locale's, else an empty one. */
  say<K extends LabelKey>(key: K, ...values: LabelArguments<K>): string;
  /** Whether the key has a text. */
  has(key: LabelKey): boolean;
  money(sum: Money): string;
  /** "1 month", "7 days"; returns an unknown duration unchanged. */
  period(duration: string, style?: PeriodStyle): string;
  /** "month": the unit alone, without a number. */
  unit(duration: string, style?: 'full' | 'short'): string;
  /** "monthly", "every 3 months"; `perUnit`: "per month". */
  frequency(duration: string, style?: 'adjective' | 'perUnit'): string;
  date(date: Date, style?: 'medium' | 'long'): string;
};

/** `short`: "1mo"; `joined`: without its first space, "1month". */
export type PeriodStyle = { short?: boolean; joined?: boolean };

/** The app's own texts by locale and key, which replace ours. */
export type LabelsOverride = Readonly<Record<string, Partial<Labels>>>;

type Values = Readonly<Record<string, string | number | null | undefined>>;

export const DEFAULT_LOCALE = 'en';

const rightToLeft: readonly LanguageCode[] = ['ar', 'he'];

/**
 * Loads the texts of a locale and of the default locale.
 * @throws when the default language cannot be loaded
 */
export async function createTranslator({
  locale,
  defaultLocale = DEFAULT_LOCALE,
  overrides = {},
}: {
  locale: string;
  defaultLocale?: string | undefined;
  overrides?: LabelsOverride | undefined;
}): Promise<Translator> {
  const wanted = languageOf(locale);
  const fallback = languageOf(defaultLocale) ?? DEFAULT_LOCALE;
  const [other, others] = await Promise.all([
    wanted && wanted !== fallback ? load(wanted).catch(() => null) : null,
    // Without the default language a screen would have no text, so this failure is not caught.
    load(fallback),
  ]);
  const own = wanted === fallback ? others : other;
  const language = own && wanted ? wanted : fallback;
  // The region is used for amounts and dates when the texts are in its language.
  const shownLocale = own ? locale : defaultLocale;
  const languageTag =
    (languageOf(shownLocale) === language ? toLanguageTag(shownLocale) : null) ??
    language.replace('_', '-');
  const layers = [
    ...overridesOf(overrides, locale),
    own,
    ...overridesOf(overrides, defaultLocale),
    others,
  ];
  const textOf = (key: LabelKey): string => layers.find((labels) => labels?.[key])?.[key] ?? '';
  const say = (key: LabelKey, values?: Values): string => fill(textOf(key), values);
  const plurals = new Intl.PluralRules(languageTag);
  const digits = new Intl.NumberFormat(languageTag, { useGrouping: false });
  /** The text of a period with its number, in the right plural form. */
  const count = (key: LabelKey, { number }: Period): string => {
    const form = `${key}_${plurals.select(number)}` as PluralKey;
    const labels = layers.find((labels) => labels?.[form] ?? labels?.[key]);
    // Uses the same digits as amounts and dates.
    return fill(labels?.[form] ?? labels?.[key] ?? '', { amount: digits.format(number) });
  };
  const period = (duration: string, style: PeriodStyle = {}): string => {
    const parsed = parsePeriod(duration);
    if (!parsed) return duration;
    const text = count(periodKey(parsed, style.short), parsed);
    return style.joined ? text.replace(/\s/u, '') : text;
  };
  return {
    locale,
    language,
    languageTag,
    direction: rightToLeft.includes(language) ? 'rtl' : 'ltr',
    say: (key, ...[values]) => say(key, values),
    has: (key) => textOf(key) !== '',
    money: (sum) => formatMoney(sum, languageTag, defaultLocale, DEFAULT_LOCALE),
    period,
    unit(duration, style = 'full') {
      const parsed = parsePeriod(duration);
      if (!parsed) return duration;
      const one = { ...parsed, number: 1 };
      return say(periodKey(one, style === 'short'), { amount: '' }).trim();
    },
    frequency(duration, style = 'adjective') {
      const parsed = parsePeriod(duration);
      if (!parsed) return say('periods.unknownFrequency');
      return count(frequencyKey(parsed, style), parsed);
    },
    date: (date, style = 'medium') =>
      new Intl.DateTimeFormat(languageTag, { dateStyle: style }).format(date),
  };
}

/** Replaces the placeholders; one without a value becomes empty. */
function fill(text: string, values: Values = {}): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => String(values[name] ?? ''));
}

function periodKey({ number, unit }: Period, short = false): LabelKey {
  if (short) return `periods.${unit}Short`;
  return number === 1 ? `periods.${unit}` : `periods.${unit}Plural`;
}

function frequencyKey({ number, unit }: Period, style: 'adjective' | 'perUnit'): LabelKey {
  if (number !== 1) return `periods.${unit}FrequencyPlural`;
  if (style === 'adjective') return `periods.${unit}Frequency`;
  const units = { day: 'Day', week: 'Week', month: 'Month', year: 'Year' } as const;
  return `periods.per${units[unit]}Frequency`;
}

async function load(language: LanguageCode): Promise<Labels> {
  return (await loadersByLanguage[language]()).default;
}

/** Overrides of the exact locale come before those of its language. */
function overridesOf(overrides: LabelsOverride, locale: string): Partial<Labels>[] {
  const wanted = normalised(locale);
  const language = languageOf(locale);
  const of = (test: (tag: string) => boolean) =>
    Object.entries(overrides).flatMap(([tag, labels]) => (test(tag) ? [labels] : []));
  return [...of((tag) => normalised(tag) === wanted), ...of((tag) => tag === language)];
}

/** Tags of our languages that do not begin with the language's code. */
const otherNames: Readonly<Record<string, LanguageCode>> = {
  nb: 'no',
  nn: 'no',
  iw: 'he',
  in: 'id',
  zh: 'zh_Hans',
  'zh-tw': 'zh_Hant',
  'zh-hk': 'zh_Hant',
  'zh-mo': 'zh_Hant',
};

/** Our language for a locale (`es-MX`, `zh_Hant_TW`); null when there is none. */
export function languageOf(locale: string): LanguageCode | null {
  const parts = normalised(locale).split('-');
  for (let length = parts.length; length > 0; length -= 1) {
    const tag = parts.slice(0, length).join('-');
    const code = languageCodes.find((each) => normalised(each) === tag) ?? otherNames[tag];
    if (code) return code;
  }
  return null;
}

function normalised(tag: string): string {
  return tag.replaceAll('_', '-').toLowerCase();
}
