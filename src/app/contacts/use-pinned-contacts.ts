import { useMemo } from 'react';
import { liveContacts } from '../../replica/stores/contacts.ts';
import { useQuery } from '../use-query.ts';
import { roleText } from './role-text.ts';

/** The contacts of the family that stand on every emergency card: those that can be called. */
export function usePinnedContacts(): readonly {
  id: string;
  name: string;
  role: string;
  phone: string;
}[] {
  const contacts = useQuery(liveContacts, []);
  return useMemo(
    () =>
      (contacts ?? [])
        .map(({ record }) => record)
        .filter(({ pinned, phone }) => pinned && phone !== '')
        .map(({ id, name, role, phone }) => ({ id, name, role: roleText(role), phone })),
    [contacts],
  );
}
