import type { BlockConflict } from '../../../domain/articles/merge-blocks.ts';
import { type Blocks, blocksInOrder } from '../../../../schema/records/article-blocks.ts';
import type { Block } from '../../../../schema/records/article-nodes.ts';

/** What stands of a block that two people have changed. `both`: theirs, and mine behind it. */
export type Choice = 'mine' | 'theirs' | 'both';

/** Two versions of an article as `mergeBlocks` joins them. */
export type Merged = { blocks: Blocks; conflicts: readonly BlockConflict[] };

/**
 * The blocks of an article once a person has chosen. A conflict without a choice keeps both versions,
 * so closing the question loses nothing.
 *
 * @param newBlockId an id that no block of the article has
 */
export function withChoices(
  { blocks, conflicts }: Merged,
  choices: Readonly<Record<string, Choice>>,
  newBlockId: () => string,
): Record<string, Block> {
  const all: Record<string, Block> = { ...blocks };
  for (const conflict of conflicts) {
    const { id, mine, theirs } = conflict;
    const kept = keptOf(conflict, choices[id] ?? 'both');
    if (kept === null) delete all[id];
    else all[id] = { ...kept, order: all[id]?.order ?? kept.order };
    const isBoth = (choices[id] ?? 'both') === 'both' && mine !== null && theirs !== null;
    if (isBoth) all[newBlockId()] = { order: orderBehind(all, id), node: mine.node };
  }
  return all;
}

/** The version that has the id of the block; null where its removal was chosen. */
function keptOf({ mine, theirs }: BlockConflict, choice: Choice): Block | null {
  if (choice === 'both') return theirs ?? mine;
  return choice === 'mine' ? mine : theirs;
}

/** A place between a block and the next one. */
function orderBehind(blocks: Blocks, id: string): number {
  const inOrder = blocksInOrder(blocks);
  const at = inOrder.findIndex((block) => block.id === id);
  const own = inOrder[at]?.order ?? 0;
  const next = inOrder[at + 1];
  return next ? (own + next.order) / 2 : own + 1;
}
