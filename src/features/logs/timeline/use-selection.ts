import { useMemo, useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { showToast } from '../../../ui/toasts.ts';
import type { TimelineRow } from './timeline-rows.ts';

/** As many as one change may contain, so that it stays one transaction that a phone can write at once. */
export const SELECTED_MAX = 200;

export type Selection = {
  /** The selected entries; null while nothing is being selected. */
  ids: ReadonlySet<string> | null;
  begin: () => void;
  toggle: (id: string) => void;
  /** Selects everything from the entry that was toggled last to this one. */
  extendTo: (id: string) => void;
  end: () => void;
};

/** The entries that are selected in the list; the same object until they or the rows change. */
export function useSelection(rows: readonly TimelineRow[] | undefined): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const [last, setLast] = useState<string | null>(null);
  return useMemo(() => {
    const shown = (rows ?? []).flatMap((row) => (row.kind === 'entry' ? [row.key] : []));
    const set = (next: ReadonlySet<string>) => {
      if (next.size <= SELECTED_MAX) return setChosen(next);
      showToast({ id: 'selected-max', text: t('logs.selectedMax', { max: SELECTED_MAX }) });
      setChosen(new Set([...next].slice(0, SELECTED_MAX)));
    };
    const toggle = (id: string) => {
      const next = new Set(chosen);
      if (!next.delete(id)) next.add(id);
      setLast(id);
      set(next);
    };
    return {
      // An entry that is deleted or no longer matches the filter is not selected either.
      ids: chosen && new Set(shown.filter((id) => chosen.has(id))),
      begin: () => setChosen(new Set()),
      toggle,
      extendTo(id) {
        const [from, to] = [shown.indexOf(last ?? id), shown.indexOf(id)];
        if (from < 0 || to < 0) return toggle(id);
        setLast(id);
        set(
          new Set([...(chosen ?? []), ...shown.slice(Math.min(from, to), Math.max(from, to) + 1)]),
        );
      },
      end: () => setChosen(null),
    };
  }, [rows, chosen, last]);
}
