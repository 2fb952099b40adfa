import { type Collection, mergeShapeOf } from '../../schema/collections.ts';
import type { AnyRecord } from '../../schema/records/record.ts';
import { editRecord } from '../../schema/rules/merge.ts';
import type { Clock } from '../lib/clock.ts';
import type { Change } from './documents/document-store.ts';
import { afterLocalWrite } from './documents/document.ts';
import { openStored } from './open-stored.ts';

/**
 * Changes fields of one record where no screen is: in the service worker. It is queued like every write
 * of the person.
 *
 * @param changes valid by the schema of the collection, which is not loaded there
 * @throws RangeError when this device does not have the record; ReplicaError as `openStored`
 */
export async function editStored(
  { userId, clock }: { userId: string; clock: Clock },
  { name }: Collection,
  id: string,
  changes: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { database, node } = await openStored({ userId });
  try {
    const author = { by: userId, at: clock.now(), node };
    const shape = mergeShapeOf(name);
    const edit: Change<AnyRecord> = (existing) => {
      if (existing === null) return null;
      const edited = editRecord(shape, existing.data, changes, author);
      return afterLocalWrite(name, existing, edited, author.at);
    };
    const written = await database.collections[name].write(new Map([[id, edit]]));
    if (!written.has(id)) throw new RangeError(`${name}/${id} is not on this device`);
  } finally {
    await database.close();
  }
}
