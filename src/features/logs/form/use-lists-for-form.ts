import { useMemo } from 'react';
import { listItemDefaults } from '../../../../schema/records/list-item.ts';
import type { ListItemRecord } from '../../../../schema/records/list-item.ts';
import { showNotSaved } from '../../../app/entries/saved-toast.ts';
import { useOwnRole } from '../../../app/people/use-own-role.ts';
import { useReplica } from '../../../app/services.tsx';
import type { FormContext } from '../../../log-types/form/form-context.ts';
import { liveList, listItemsOf } from '../../../replica/stores/list-items.ts';
import type { NewRecord } from '../../../replica/stores/record-store.ts';

/** The family's lists for the fields of a form; parents may add to them. */
export function useListsForForm(): Pick<FormContext, 'readList' | 'addToList'> {
  const replica = useReplica();
  const { isParent } = useOwnRole();
  return useMemo(
    () => ({
      readList: (kind) => replica && liveList(replica, kind),
      addToList:
        replica && isParent
          ? (items) =>
              listItemsOf(replica)
                .add(
                  items.map(
                    (item) =>
                      ({ ...listItemDefaults[item.kind], ...item }) as NewRecord<ListItemRecord>,
                  ),
                )
                .then(
                  () => true,
                  (error: unknown) => {
                    showNotSaved(error);
                    return false;
                  },
                )
          : null,
    }),
    [replica, isParent],
  );
}
