import type { Labels } from './keys.ts';

/**
 * The languages of checkout and paywall, by the provider's codes. Each is a chunk of its own: a
 * visitor loads one, or two with the default.
 */
export const loadersByLanguage = {
  en: () => import('./languages/en.ts'),
  es: () => import('./languages/es.ts'),
  it: () => import('./languages/it.ts'),
  ar: () => import('./languages/ar.ts'),
  ca: () => import('./languages/ca.ts'),
  zh_Hans: () => import('./languages/zh_Hans.ts'),
  zh_Hant: () => import('./languages/zh_Hant.ts'),
  hr: () => import('./languages/hr.ts'),
  cs: () => import('./languages/cs.ts'),
  da: () => import('./languages/da.ts'),
  nl: () => import('./languages/nl.ts'),
  fi: () => import('./languages/fi.ts'),
  fr: () => import('./languages/fr.ts'),
  de: () => import('./languages/de.ts'),
  el: () => import('./languages/el.ts'),
  he: () => import('./languages/he.ts'),
  hi: () => import('./languages/hi.ts'),
  hu: () => import('./languages/hu.ts'),
  id: () => import('./languages/id.ts'),
  ja: () => import('./languages/ja.ts'),
  ko: () => import('./languages/ko.ts'),
  ms: () => import('./languages/ms.ts'),
  no: () => import('./languages/no.ts'),
  pl: () => import('./languages/pl.ts'),
  pt: () => import('./languages/pt.ts'),
  ro: () => import('./languages/ro.ts'),
  ru: () => import('./languages/ru.ts'),
  sk: () => import('./languages/sk.ts'),
  sv: () => import('./languages/sv.ts'),
  th: () => import('./languages/th.ts'),
  tr: () => import('./languages/tr.ts'),
  uk: () => import('./languages/uk.ts'),
  vi: () => import('./languages/vi.ts'),
} satisfies Record<string, () => Promise<{ labels: Labels }>>;

export type LanguageCode = keyof typeof loadersByLanguage;
export const languageCodes = Object.keys(loadersByLanguage) as LanguageCode[];
