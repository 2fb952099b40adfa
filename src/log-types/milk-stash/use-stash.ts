import { useMemo } from 'react';
import { type Stash, stashOf } from '../../domain/log-types/milk-stash/stash.ts';
import { useLive } from '../../ui/use-live.ts';
import { useEntryFormContext } from '../form/form-context.ts';

/** The stash without the entry that the form edits; undefined while it is read. */
export function useStash(): Stash | undefined {
  const { readLog, ownId } = useEntryFormContext();
  const entries = useLive(useMemo(() => readLog({ types: ['milk_stash'] }), [readLog]));
  const since = entries?.[0]?.startedAt ?? null;
  const pumped = useLive(
    useMemo(
      () => (since === null ? null : readLog({ types: ['pumping'], from: since })),
      [readLog, since],
    ),
  );
  return useMemo(() => {
    if (entries === undefined || (since !== null && pumped === undefined)) return undefined;
    return stashOf([...entries, ...(pumped ?? [])].filter(({ id }) => id !== ownId));
  }, [entries, since, pumped, ownId]);
}
