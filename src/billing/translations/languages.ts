import type { Labels } from './keys.ts';

/**
 * The languages of checkout and paywall, by the provider's codes. Each is a chunk of its own: a
 * visitor loads one, or two with the default language. A table that lacks a key does not compile.
 */
export const loadersByLanguage = {
  en: () => import('./languages/en.json'),
  es: () => import('./languages/es.json'),
  it: () => import('./languages/it.json'),
  ar: () => import('./languages/ar.json'),
  ca: () => import('./languages/ca.json'),
  zh_Hans: () => import('./languages/zh_Hans.json'),
  zh_Hant: () => import('./languages/zh_Hant.json'),
  hr: () => import('./languages/hr.json'),
  cs: () => import('./languages/cs.json'),
  da: () => import('./languages/da.json'),
  nl: () => import('./languages/nl.json'),
  fi: () => import('./languages/fi.json'),
  fr: () => import('./languages/fr.json'),
  de: () => import('./languages/de.json'),
  el: () => import('./languages/el.json'),
  he: () => import('./languages/he.json'),
  hi: () => import('./languages/hi.json'),
  hu: () => import('./languages/hu.json'),
  id: () => import('./languages/id.json'),
  ja: () => import('./languages/ja.json'),
  ko: () => import('./languages/ko.json'),
  ms: () => import('./languages/ms.json'),
  no: () => import('./languages/no.json'),
  pl: () => import('./languages/pl.json'),
  pt: () => import('./languages/pt.json'),
  ro: () => import('./languages/ro.json'),
  ru: () => import('./languages/ru.json'),
  sk: () => import('./languages/sk.json'),
  sv: () => import('./languages/sv.json'),
  th: () => import('./languages/th.json'),
  tr: () => import('./languages/tr.json'),
  uk: () => import('./languages/uk.json'),
  vi: () => import('./languages/vi.json'),
} satisfies Record<string, () => Promise<{ default: Labels }>>;

export type LanguageCode = keyof typeof loadersByLanguage;
export const languageCodes = Object.keys(loadersByLanguage) as LanguageCode[];
