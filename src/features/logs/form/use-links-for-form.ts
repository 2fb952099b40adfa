import { useMemo } from 'react';
import { collections } from '../../../../schema/collections.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { useReplica } from '../../../app/services.tsx';
import { mapLive } from '../../../lib/live.ts';
import type { FormContext } from '../../../log-types/form/form-context.ts';
import { liveContacts } from '../../../replica/stores/contacts.ts';

/** The contacts and documents that the fields of a form can name. */
export function useLinksForForm(): Pick<FormContext, 'readContacts' | 'readDocuments'> {
  const replica = useReplica();
  const { seesDocuments } = useRights();
  return useMemo(
    () => ({
      readContacts: () =>
        replica &&
        mapLive(liveContacts(replica), (entries) =>
          entries.map(({ record: { id, name } }) => ({ id, name })),
        ),
      readDocuments: () =>
        replica && seesDocuments
          ? mapLive(
              replica.store(collections.documents).live({ order: 'newestFirst' }),
              (entries) =>
                entries.flatMap(({ record: { id, title, sensitive } }) =>
                  // The title of a sensitive one may be locked.
                  sensitive ? [] : [{ id, name: title }],
                ),
            )
          : null,
    }),
    [replica, seesDocuments],
  );
}
