import { DEFAULT_CHILD_COLOR } from '../../../../schema/limits.ts';
import { firstValue } from '../../../lib/live.ts';
import type { Replica } from '../../../replica/replica.ts';
import { type ChildAnswers, childOf } from '../answers.ts';

/** Colours that keep siblings apart. */
const COLORS = [DEFAULT_CHILD_COLOR, '#14B8A6', '#F08A24', '#8B5CF6', '#E5649E'];

/** The colour of a new child by its position. */
export function colorOf(index: number): string {
  return COLORS[index % COLORS.length] ?? DEFAULT_CHILD_COLOR;
}

/**
 * Saves the answers about a child: creates the record once, and edits it afterwards.
 *
 * @param index the position of the child in the family
 * @returns the answers with the id of the record, which is the source of truth from now on
 * @throws InvalidRecordError, ReplicaError
 */
export async function saveChild(
  { children }: Pick<Replica, 'children'>,
  { was: _, photo, ...answers }: ChildAnswers,
  index: number,
): Promise<ChildAnswers> {
  const typed = photo === undefined ? answers : { ...answers, photo };
  const { id } = answers;
  const known = id === null ? [] : await firstValue(children.all());
  const existing = known.find(({ record }) => record.id === id)?.record ?? null;
  const { color, ...changes } = childOf(typed, colorOf(index), existing);
  if (id === null) {
    const [added] = await children.add([{ ...changes, color }]);
    return { ...answers, id: added?.id ?? null };
  }
  await children.edit(id, changes);
  return answers;
}
