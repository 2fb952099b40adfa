import { useState } from 'react';
import '../../../i18n/lazy/vault.ts';
import { t } from '../../../i18n/t.ts';
import { showToast } from '../../../ui/toasts.ts';

/** As many as one change may contain. */
export const SELECTED_MAX = 500;

export type Selection = {
  /** The selected photos; null while nothing is being selected. */
  ids: ReadonlySet<string> | null;
  begin: (first?: string) => void;
  toggle: (id: string) => void;
  /** Selects everything from the photo that was toggled last to this one. */
  extendTo: (id: string, order: readonly string[]) => void;
  end: () => void;
};

/** The photos that are selected in a grid. @param present those that it shows */
export function useSelection(present: ReadonlySet<string>): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const [last, setLast] = useState<string | null>(null);
  const set = (next: ReadonlySet<string>) => {
    if (next.size > SELECTED_MAX) {
      showToast({ id: 'selected-max', text: t('vault.selectedMax', { max: SELECTED_MAX }) });
    }
    setChosen(new Set([...next].slice(0, SELECTED_MAX)));
  };
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setLast(id);
    set(next);
  };
  return {
    // What is deleted meanwhile is not selected either.
    ids: chosen && new Set([...chosen].filter((id) => present.has(id))),
    begin(first) {
      setLast(first ?? null);
      setChosen(new Set(first === undefined ? [] : [first]));
    },
    toggle,
    extendTo(id, order) {
      const [from, to] = [order.indexOf(last ?? id), order.indexOf(id)];
      if (from < 0 || to < 0) return toggle(id);
      setLast(id);
      const between = order.slice(Math.min(from, to), Math.max(from, to) + 1);
      set(new Set([...(chosen ?? []), ...between]));
    },
    end: () => setChosen(null),
  };
}
