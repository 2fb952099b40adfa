import { useMemo } from 'react';
import type { ListKind } from '../../../schema/records/list-item-kinds.ts';
import type { ListItem } from '../../../schema/records/list-item.ts';
import { useLive } from '../../ui/use-live.ts';
import { useEntryFormContext } from './form-context.ts';

/** One of the family's lists in a form, archived items too; empty while it loads. */
export function useList<K extends ListKind>(kind: K): readonly ListItem<K>[] {
  const { readList } = useEntryFormContext();
  const live = useMemo(() => readList(kind), [readList, kind]);
  return useLive(live) ?? [];
}
