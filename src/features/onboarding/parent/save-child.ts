import { DEFAULT_CHILD_COLOR } from '../../../../schema/limits.ts';
import type { Replica } from '../../../replica/replica.ts';
import { type ChildAnswers, childOf } from '../answers.ts';

/** Brothers and sisters are told apart at a glance. */
const COLORS = [DEFAULT_CHILD_COLOR, '#14B8A6', '#F08A24', '#8B5CF6', '#E5649E'];

/** What the how-manieth child gets. */
export function colorOf(index: number): string {
  return COLORS[index % COLORS.length] ?? DEFAULT_CHILD_COLOR;
}

/**
 * Writes what was answered about a child: a new record once, and afterwards changes of it.
 *
 * @param index the how-manieth child it is
 * @returns the record's id
 * @throws InvalidRecordError, ReplicaError
 */
export async function saveChild(
  { children }: Pick<Replica, 'children'>,
  answers: ChildAnswers,
  index: number,
): Promise<string> {
  const { color, ...changes } = childOf(answers, colorOf(index));
  if (answers.id === null) return (await children.add({ ...changes, color })).id;
  await children.edit(answers.id, changes);
  return answers.id;
}
