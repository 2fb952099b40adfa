import MiniSearch from 'minisearch';

/** The index of the articles on this device. It runs in a worker, or in the page where that fails. */

/** An article as the index reads it. */
export type Searched = {
  id: string;
  title: string;
  summary: string;
  tags: string;
  text: string;
};

export type SearchRequest =
  | { type: 'follow'; changed: readonly Searched[]; gone: readonly string[] }
  | { type: 'search'; number: number; query: string };

/** The ids of what was found, the best first. */
export type SearchAnswer = { number: number; ids: readonly string[] };

/** Without case and accents: "Bébé" is found by "bebe", "Straße" by "strasse". */
export function foldTerm(term: string): string {
  return term.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');
}

/** Short words are found by their beginning only; a longer one may have a slip of the pen. */
const FUZZY_FROM_CHARS = 5;
/** Where that finds nothing, shorter ones may have one as well: "fevr". */
const FUZZY_LAST_CHARS = 3;
/** Of the letters of a word. */
const FUZZY_SHARE = 0.2;

const fuzzyFrom = (chars: number) => (term: string) =>
  term.length >= chars ? Math.max(1, Math.round(term.length * FUZZY_SHARE)) : false;

export function createSearchHandler(answer: (answer: SearchAnswer) => void) {
  const index = new MiniSearch<Searched>({
    fields: ['title', 'summary', 'tags', 'text'],
    processTerm: foldTerm,
    searchOptions: {
      boost: { title: 4, tags: 2, summary: 2 },
      combineWith: 'AND',
      prefix: true,
      fuzzy: fuzzyFrom(FUZZY_FROM_CHARS),
    },
  });
  return (request: SearchRequest): void => {
    if (request.type === 'search') {
      const { number, query } = request;
      const strict = index.search(query);
      const found =
        strict.length > 0 ? strict : index.search(query, { fuzzy: fuzzyFrom(FUZZY_LAST_CHARS) });
      answer({ number, ids: found.map(({ id }) => String(id)) });
      return;
    }
    for (const id of request.gone) if (index.has(id)) index.discard(id);
    for (const article of request.changed) {
      if (index.has(article.id)) index.replace(article);
      else index.add(article);
    }
  };
}
