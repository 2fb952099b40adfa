import type { Labels } from './keys.ts';

/** The languages of checkout and paywall, by the provider's codes. */
export const languageCodes = [
  'en',
  'es',
  'it',
  'ar',
  'ca',
  'zh_Hans',
  'zh_Hant',
  'hr',
  'cs',
  'da',
  'nl',
  'fi',
  'fr',
  'de',
  'el',
  'he',
  'hi',
  'hu',
  'id',
  'ja',
  'ko',
  'ms',
  'no',
  'pl',
  'pt',
  'ro',
  'ru',
  'sk',
  'sv',
  'th',
  'tr',
  'uk',
  'vi',
] as const;
export type LanguageCode = (typeof languageCodes)[number];

/** Each language is a chunk of its own: a visitor loads one, or two with the default. */
export const loadersByLanguage: Readonly<
  Partial<Record<LanguageCode, () => Promise<{ labels: Labels }>>>
> = {
  en: () => import('./languages/en.ts'),
};
