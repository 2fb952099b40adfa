import { useMemo } from 'react';
import { listItemDefaults } from '../../../../schema/records/list-item.ts';
import type { ListItemRecord } from '../../../../schema/records/list-item.ts';
import { showNotSaved } from '../../../app/entries/saved-toast.ts';
import { useOwnRole } from '../../../app/people/use-own-role.ts';
import { useReplica } from '../../../app/services.tsx';
import '../../../i18n/lazy/lists.ts';
import { t } from '../../../i18n/t.ts';
import type { FormContext } from '../../../log-types/form/form-context.ts';
import { liveList, listItemsOf } from '../../../replica/stores/list-items.ts';
import type { NewRecord } from '../../../replica/stores/record-store.ts';
import { showToast } from '../../../ui/toasts.ts';

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
                  () => {
                    showToast({ text: t('lists.added', { name: items[0]?.name ?? '' }) });
                    return true;
                  },
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
