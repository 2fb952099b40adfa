import { useState } from 'react';
import type { Preferences } from '../../../schema/records/preferences-defaults.ts';
import { changePreferences, livePreferences } from '../../replica/stores/preferences.ts';
import { showNotSaved } from '../entries/saved-toast.ts';
import { useReplica } from '../services.tsx';
import { useQuery } from '../use-query.ts';

/** What this person has chosen about notifications, and how to change it; undefined while it is read. */
export function usePreferences():
  | { preferences: Preferences; change: (changes: Partial<Preferences>) => void }
  | undefined {
  const replica = useReplica();
  const stored = useQuery(livePreferences, []);
  /** A switch must show its choice in the same frame; the live query has it in the next one. */
  const [pending, setPending] = useState<Partial<Preferences>>({});
  if (!replica || !stored) return undefined;
  return {
    preferences: { ...stored, ...pending },
    change(changes) {
      setPending((old) => ({ ...old, ...changes }));
      void changePreferences(replica, changes)
        .catch(showNotSaved)
        .finally(() => setPending((old) => without(old, changes)));
    },
  };
}

/** What has been chosen since stays. */
function without(all: Partial<Preferences>, done: Partial<Preferences>): Partial<Preferences> {
  return Object.fromEntries(
    Object.entries(all).filter(([name, value]) => done[name as keyof Preferences] !== value),
  );
}
