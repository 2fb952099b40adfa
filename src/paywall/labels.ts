import type { PaywallTexts } from './document.ts';

/** The texts of a document for one reader. */
export type Labels = {
  /** The text with this id in the reader's language, else in the document's own, else empty. */
  say: (textId: string | null) => string;
  /** The language of most texts, as a language tag; empty without texts. */
  language: string;
  direction: 'ltr' | 'rtl';
};

/**
 * Chooses the texts for a locale. Tags are normalised: `es-ES`, `es_ES` and `es` match each other,
 * the closest first; Chinese only in the same script.
 */
export function chooseLabels(texts: PaywallTexts, locale: string, defaultLocale: string): Labels {
  const found = [...nearest(texts, locale), ...nearest(texts, defaultLocale)];
  const language = normalised(found[0] ?? '');
  return {
    say: (textId) => {
      if (textId === null) return '';
      for (const tag of found) {
        const text = texts.get(tag)?.get(textId);
        if (text) return text;
      }
      return '';
    },
    language,
    direction: rightToLeft.test(language) ? 'rtl' : 'ltr',
  };
}

const rightToLeft = /^(?:ar|he|iw|fa|ur|ps|sd|ug|yi|dv|ckb)(?:-|$)|-(?:arab|hebr)(?:-|$)/;

function nearest(texts: PaywallTexts, locale: string): string[] {
  const wanted = normalised(locale);
  const [language, script] = languageAndScript(wanted);
  return [...texts.keys()]
    .map((tag) => ({ tag, distance: distance(normalised(tag)) }))
    .filter(({ distance }) => distance < 4)
    .sort((a, b) => a.distance - b.distance)
    .map(({ tag }) => tag);

  function distance(tag: string): number {
    if (tag === wanted) return 0;
    const [ownLanguage, ownScript] = languageAndScript(tag);
    if (ownLanguage !== language || ownScript !== script) return 4;
    // The language without a region, then with any region.
    return wanted.startsWith(`${tag}-`) ? 1 : tag === language ? 2 : 3;
  }
}

function normalised(tag: string): string {
  return tag.trim().replaceAll('_', '-').toLowerCase();
}

function languageAndScript(tag: string): [language: string, script: string] {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return [language, script ?? ''];
  } catch {
    return [tag.split('-')[0] ?? tag, ''];
  }
}
