import { Block } from '../../../../schema/records/article-nodes.ts';
import type { ArticleRecord } from '../../../../schema/records/article.ts';
import { stampMs } from '../../../../schema/rules/clock.ts';
import { clockOf, isRemoved } from '../../../../schema/rules/merge.ts';
import type { ConflictAnswer } from '../../../../schema/wire/rest-answers.ts';
import type { BlockConflict } from '../../../domain/articles/merge-blocks.ts';

const PREFIX = 'blocks.';

export type UndecidedBlock = { answer: ConflictAnswer; conflict: BlockConflict };

/**
 * The blocks of an article that two people changed without knowing of each other, and that nobody has
 * written since. `mine` is the version that lost, `theirs` the one that is shown.
 *
 * @param answers as the server names conflicts, of any record
 */
export function undecidedBlocks(
  record: ArticleRecord,
  answers: readonly ConflictAnswer[],
): UndecidedBlock[] {
  if (isRemoved(record)) return [];
  return answers.flatMap((answer) => {
    const { eventId, path, lost, kept } = answer;
    const isOpen =
      eventId === record.id &&
      path.startsWith(PREFIX) &&
      stampMs(clockOf(record, path)) === kept.writtenAt;
    const [mine, theirs] = [readBlock(lost.value), readBlock(kept.value)];
    if (!isOpen || mine === undefined || theirs === undefined) return [];
    return [{ answer, conflict: { id: path.slice(PREFIX.length), mine, theirs } }];
  });
}

/** null: removed; undefined: of a release that this one cannot read. */
function readBlock(value: unknown): Block | null | undefined {
  if (value == null) return null;
  const parsed = Block.safeParse(value);
  return parsed.success ? parsed.data : undefined;
}
