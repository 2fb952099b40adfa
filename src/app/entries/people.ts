import { useMemo } from 'react';
import { isRemoved } from '../../../schema/rules/merge.ts';
import { t } from '../../i18n/t.ts';
import { useLive } from '../../ui/use-live.ts';
import { useSession } from '../services.tsx';
import { useQuery } from '../use-query.ts';

/** A person as rows show them. */
export type Person = {
  id: string;
  name: string;
  initial: string;
  color: string;
  photo: string | null;
  isMe: boolean;
};

export type People = {
  /** undefined while nobody is signed in. */
  me: Person | undefined;
  all: readonly Person[];
  /** Anybody, also somebody who has left the family. */
  find: (userId: string | null) => Person;
};

const UNKNOWN_COLOR = '#9A8F9C';

/** The family's people; the person of this device is known before the members have arrived. */
export function usePeople(): People {
  const session = useSession();
  const state = useLive(session.state);
  const members = useQuery((replica) => replica.members.everybody(), []);
  return useMemo(() => {
    const user = state?.status === 'signedIn' ? state.user : undefined;
    const byId = new Map<string, Person>();
    if (user) byId.set(user.id, personOf(user, true));
    const left = new Set<string>();
    for (const { record } of members ?? []) {
      byId.set(record.id, personOf(record, record.id === user?.id));
      if (isRemoved(record)) left.add(record.id);
    }
    return {
      me: user && byId.get(user.id),
      all: [...byId.values()].filter(({ id }) => !left.has(id)),
      find: (userId) =>
        byId.get(userId ?? '') ??
        personOf({ id: userId ?? '', name: t('entries.somebody'), color: UNKNOWN_COLOR }, false),
    };
  }, [state, members]);
}

type Named = { id: string; name: string; color: string; photo?: string | null | undefined };

function personOf({ id, name, color, photo = null }: Named, isMe: boolean): Person {
  const [initial = '?'] = name.trim();
  return { id, name, initial: initial.toLocaleUpperCase(), color, photo, isMe };
}
