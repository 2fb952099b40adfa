import { defineKeyedFact } from '../../../lib/device-facts.ts';

/** An article that can be read on this device without a connection, pictures included. */
export type SavedArticle = {
  id: string;
  /** Its person asked for it; the others were opened, and make room for newer ones. */
  byHand: boolean;
};

/** The articles that a person has opened or saved on this device, the newest first. */
export const savedArticlesFact = defineKeyedFact<readonly SavedArticle[]>({
  prefix: 'articles.saved:',
  owner: 'user',
  parse: parseSaved,
});

/** How many opened ones are kept. */
export const OPENED_MAX = 50;

function parseSaved(stored: unknown): readonly SavedArticle[] | undefined {
  const isSaved = (each: unknown): each is SavedArticle => {
    const { id, byHand } = Object(each) as Partial<SavedArticle>;
    return typeof id === 'string' && typeof byHand === 'boolean';
  };
  return Array.isArray(stored) && stored.every(isSaved) ? stored : undefined;
}

/** With an article that was opened: the newest of the opened ones, of which only the last are kept. */
export function withOpened(saved: readonly SavedArticle[], id: string): SavedArticle[] {
  const byHand = saved.some((each) => each.id === id && each.byHand);
  let opened = 0;
  return [{ id, byHand }, ...saved.filter((each) => each.id !== id)].filter((each) => {
    if (!each.byHand) opened += 1;
    return each.byHand || opened <= OPENED_MAX;
  });
}

/** With an article that its person saves, or no longer wants saved. */
export function withByHand(
  saved: readonly SavedArticle[],
  id: string,
  byHand: boolean,
): SavedArticle[] {
  const others = saved.filter((each) => each.id !== id);
  return byHand ? [{ id, byHand }, ...others] : others;
}
