import { DEFAULT_CHILD_COLOR } from '../../../../schema/limits.ts';
import { firstValue } from '../../../lib/live.ts';
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
 * @returns the answers, with the record's id; from now on the record says what they are
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
