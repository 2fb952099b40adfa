import { listItemDefaults } from '../../../../schema/records/list-item.ts';
import { lookOfTag } from '../../../domain/lists/tags.ts';
import { isSameTag } from '../../../domain/entries/tags.ts';
import type { Replica } from '../../../replica/replica.ts';
import { listItemsOf, readList } from '../../../replica/stores/list-items.ts';

/**
 * Gives a tag its colour, under the name that it has now.
 *
 * @param from the name that it had
 * @param to null: no entry has it any more
 * @param color null: none was chosen, and the tag keeps what it has
 * @throws ReplicaError when the device cannot store
 */
export async function saveTagLook(
  replica: Pick<Replica, 'store'>,
  { from, to, color }: { from: string; to: string | null; color: string | null },
): Promise<void> {
  const store = listItemsOf(replica);
  const tags = await readList(replica, 'tag');
  const [own, target] = [lookOfTag(tags, from), to === null ? null : lookOfTag(tags, to)];
  const isMerged = to === null || (target !== null && !isSameTag(from, to));
  if (own && isMerged) await store.remove(own.id);
  if (to === null) return;
  const look = isMerged ? target : own;
  if (look === null) {
    if (color === null) return;
    await store.add([{ kind: 'tag', childId: null, ...listItemDefaults.tag, name: to, color }]);
    return;
  }
  const changes = {
    ...(look.name === to ? {} : { name: to }),
    ...(color === null || look.color === color ? {} : { color }),
  };
  if (Object.keys(changes).length > 0) await store.edit(look.id, changes);
}
