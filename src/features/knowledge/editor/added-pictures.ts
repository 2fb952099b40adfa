import type { AddResult } from '../../../media/add-photos.ts';

/**
 * The photos for an article, and what there is to say about the others. A picture that the vault has already
 * is used as it is there.
 */
export function photosFrom(results: readonly AddResult[]): {
  ids: string[];
  failed: AddResult[];
} {
  const found = results.map((result) => ({ result, id: idOf(result) }));
  return {
    ids: found.flatMap(({ id }) => id ?? []),
    failed: found.flatMap(({ result, id }) => (id === null ? [result] : [])),
  };
}

function idOf(result: AddResult): string | null {
  if (result.ok) return result.id;
  return result.problem.reason === 'known' ? result.problem.recordId : null;
}
