import { ownValue } from '../../../schema/keys.ts';
import type { Blocks } from '../../../schema/records/article-blocks.ts';
import type { Block } from '../../../schema/records/article-nodes.ts';

/** A block that both sides have changed; null: that side has removed it. */
export type BlockConflict = { id: string; mine: Block | null; theirs: Block | null };

/**
 * Joins two versions of an article that began as the same one. What one side has changed is taken; the
 * place of a block and what it says count separately. Of what both have changed differently the result has
 * `mine`, or `theirs` where mine is removed, and a conflict names both, so that somebody can choose.
 *
 * @param base the version that both began with
 */
export function mergeBlocks(
  base: Blocks,
  mine: Blocks,
  theirs: Blocks,
): { blocks: Record<string, Block>; conflicts: BlockConflict[] } {
  const blocks: Record<string, Block> = {};
  const conflicts: BlockConflict[] = [];
  for (const id of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const sides = { mine: ownValue(mine, id) ?? null, theirs: ownValue(theirs, id) ?? null };
    const { block, isConflict } = mergeBlock(ownValue(base, id) ?? null, sides);
    if (block) blocks[id] = block;
    if (isConflict) conflicts.push({ id, ...sides });
  }
  return { blocks, conflicts };
}

function mergeBlock(
  base: Block | null,
  { mine, theirs }: { mine: Block | null; theirs: Block | null },
): { block: Block | null; isConflict: boolean } {
  if (isSame(mine, theirs) || isSame(theirs, base)) return { block: mine, isConflict: false };
  if (isSame(mine, base)) return { block: theirs, isConflict: false };
  if (base === null || mine === null || theirs === null) {
    return { block: mine ?? theirs, isConflict: true };
  }
  const order = mine.order === base.order ? theirs.order : mine.order;
  if (isSame(theirs.node, base.node) || isSame(mine.node, theirs.node)) {
    return { block: { order, node: mine.node }, isConflict: false };
  }
  if (isSame(mine.node, base.node)) {
    return { block: { order, node: theirs.node }, isConflict: false };
  }
  return { block: { order, node: mine.node }, isConflict: true };
}

/** Whether two blocks, or nodes, say the same: one from storage may order its keys differently. */
export function isSame(a: unknown, b: unknown): boolean {
  return a === b || sortedJson(a) === sortedJson(b);
}

function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
