import type { Block } from '../../../../schema/records/article-nodes.ts';
import { type ArticleRecord, articleDefaults } from '../../../../schema/records/article.ts';
import { isRemoved } from '../../../../schema/rules/merge.ts';
import { mergeBlocks } from '../../../domain/articles/merge-blocks.ts';
import type { Replica } from '../../../replica/replica.ts';
import { articlesOf } from '../../../replica/stores/articles.ts';
import type { ArticleDraft } from './article-draft.ts';
import { changedValues, tidied } from './article-values.ts';
import type { Merged } from '../conflicts/choices.ts';

export type SaveResult =
  | { kind: 'saved'; record: ArticleRecord }
  /** Somebody changed the same blocks meanwhile: nothing was written. */
  | { kind: 'conflict'; merged: Merged; theirs: ArticleRecord };

/**
 * Writes a draft to the replica. What the record became since the draft began is joined with it; where
 * both changed one block the person is asked first.
 *
 * @param resolve joins the blocks of a conflict once the person has chosen; null asks
 * @throws InvalidRecordError; ReplicaError when this device cannot store
 */
export async function saveArticle(
  replica: Replica,
  draft: ArticleDraft,
  {
    status,
    resolve,
  }: {
    status: ArticleRecord['status'];
    resolve: ((merged: Merged) => Record<string, Block>) | null;
  },
): Promise<SaveResult> {
  const articles = articlesOf(replica);
  const { id, base } = draft;
  const values = tidied(draft.values);
  const current = await articles.read(id);
  if (!current) {
    const fields = { ...articleDefaults(), ...values, blocks: { ...draft.blocks }, status };
    const [record] = await articles.add([{ ...fields, id, childId: null }]);
    if (!record) throw new RangeError('a write must answer with the record');
    return { kind: 'saved', record };
  }
  // Whoever saves a removed article wants it back as it is here.
  const merged: Merged = isRemoved(current)
    ? { blocks: draft.blocks, conflicts: [] }
    : mergeBlocks(base?.blocks ?? {}, draft.blocks, current.blocks);
  if (merged.conflicts.length > 0 && resolve === null)
    return { kind: 'conflict', merged, theirs: current };
  const blocks = { ...(resolve && merged.conflicts.length > 0 ? resolve(merged) : merged.blocks) };
  const changes = base ? changedValues(tidied(base.values), values) : values;
  const record = await articles.edit(id, { ...changes, blocks, status });
  return { kind: 'saved', record };
}
