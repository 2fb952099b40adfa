import { wordsOf } from '../../../domain/text/search.ts';
import type { LogFilter } from './log-filter.ts';
import type { CommentStores } from './read-comments.ts';

/** The comments by which entries are found. */
export type CommentTexts = {
  /** All comments on an entry; undefined: none, or none that matters. */
  textOf(id: string): string | undefined;
  /** Resolves when they are known; null: the filter does not look at comments. */
  read: (() => Promise<void>) | null;
};

/** Reads the comments that a filter looks at. Where that fails, nothing is found by them. */
export function createComments(
  stores: CommentStores,
  { query, has }: Pick<LogFilter, 'query' | 'has'>,
): CommentTexts {
  const words = wordsOf(query);
  const wantsAny = has.includes('comments');
  let texts: ReadonlyMap<string, string> = new Map();
  const read = async () => {
    const { readComments } = await import('./read-comments.ts');
    texts = await readComments(stores, wantsAny ? null : words);
  };
  return {
    textOf: (id) => texts.get(id),
    read: wantsAny || words.length > 0 ? () => read().catch(() => undefined) : null,
  };
}
