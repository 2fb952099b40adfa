import { type Collection, mergeShapeOf } from '../../../schema/collections.ts';
import type { AnyRecord } from '../../../schema/records/record.ts';
import { editToRestore } from '../../domain/entries/record-history.ts';
import type { RecordChanges } from '../../replica/stores/record-store.ts';
import { useRights } from '../entries/rights.ts';
import { useReplica } from '../services.tsx';
import { useQuery } from '../use-query.ts';
import type { Versioned } from './versioned.ts';

/** The versions of a record of a collection whose edits have no rules of their own. */
export function useVersionedRecord<R extends AnyRecord>({
  collection,
  record,
  path,
  editable,
  textOf,
}: {
  collection: Collection<R>;
  /** The fields that people change. */
  editable: ReadonlySet<string>;
  record: R;
} & Pick<Versioned, 'path' | 'textOf'>): Versioned {
  const replica = useReplica();
  const { may } = useRights();
  const { id } = record;
  const shape = mergeShapeOf(collection.name);
  const state = useQuery((open) => open.store(collection).get(id), [id])?.state ?? 'saved';
  return {
    record,
    shape,
    path,
    isUnsent: state !== 'saved',
    mayEdit: replica !== null && may('edit', collection, record),
    textOf,
    editTo: (change) => {
      const edit = editToRestore(shape, record, change, editable);
      // A former value may be one that only its author may give it.
      const isAllowed = edit !== null && may('edit', collection, record, { ...record, ...edit });
      return isAllowed ? edit : null;
    },
    edit: async (changes, decided) =>
      replica && replica.store(collection).edit(id, changes as RecordChanges<R>, decided),
  };
}
