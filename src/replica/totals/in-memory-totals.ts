import type { RxStorageInstance } from 'rxdb';
import { addDays } from '../../../schema/rules/days.ts';
import type { ReplicaCollection } from '../storage/collection.ts';
import { REACH } from './day-rows.ts';
import { NO_CHILD, PARTITION, isInTrash } from '../documents/document.ts';
import { type Totals, changedDocuments } from './totals-storage.ts';

/**
 * The totals of a replica in memory: summed at each read and not stored. Such a replica started
 * empty with its window, so it holds few events.
 */
export function createInMemoryTotals(
  events: ReplicaCollection,
  instance: RxStorageInstance<unknown, unknown, unknown>,
): Totals {
  const documents = () => events.find({ selector: {} });
  return {
    // RxDB's memory answers after a close as before.
    isClosed: () => false,
    rows: () => Promise.resolve([]),
    async sum({ childId, from, to }, sumsOf) {
      const [first, last] = [addDays(from, -REACH.before), addDays(to, REACH.after)];
      const around = (await documents()).filter(
        ({ [PARTITION]: partition, day }) => partition === childId && day >= first && day <= last,
      );
      return sumsOf(around, []).sums;
    },
    async childIds() {
      const alive = (await documents()).filter((document) => !isInTrash(document));
      return [...new Set(alive.map((document) => document[PARTITION]))].filter(
        (partition) => partition > NO_CHILD,
      );
    },
    async lastDay(childId, before) {
      const days = (await documents())
        .filter(
          ({ [PARTITION]: partition, day }) =>
            partition === childId && (before === undefined || day < before),
        )
        .map(({ day }) => day);
      return days.toSorted().at(-1) ?? null;
    },
    onChange(listener) {
      const following = instance
        .changeStream()
        .subscribe((changes) => listener(changedDocuments(changes)));
      return () => following.unsubscribe();
    },
  };
}
