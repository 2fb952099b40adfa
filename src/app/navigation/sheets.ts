import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { isOnLeftPlace } from '../../ui/back-closes.ts';

/**
 * Sheets that any screen opens and the address names: an entry (`?entry=`), a new entry
 * (`?new=diaper&kind=wet`) and a running timer (`?timer=`). Screens only navigate; the layout
 * draws them, so that a link, a reload and the home screen's shortcuts all lead to the same.
 */
export type SheetSearch = {
  entry?: string;
  new?: string;
  timer?: string;
  /** What a new entry begins with. */
  kind?: string;
  side?: string;
  content?: string;
  ml?: string;
  /** Ids of children, with commas between. */
  for?: string;
  at?: string;
  copy?: string;
};

const SHEET_KEYS = [
  'entry',
  'new',
  'timer',
  'kind',
  'side',
  'content',
  'ml',
  'for',
  'at',
  'copy',
] as const satisfies (keyof SheetSearch)[];

export type Sheets = {
  openEntry: (id: string) => void;
  openNew: (type: string, prefill?: Omit<SheetSearch, 'entry' | 'new' | 'timer'>) => void;
  openTimer: (id: string) => void;
  close: () => void;
};

/** The address is replaced: the sheet itself puts the step back onto the history. */
export function useSheets(): Sheets {
  const navigate = useNavigate();
  return useMemo(() => {
    const go = (change: SheetSearch) =>
      afterBack(
        () =>
          void navigate({
            to: '.',
            search: (old: Record<string, unknown>) => ({ ...withoutSheet(old), ...change }),
            replace: true,
            resetScroll: false,
          } as never),
      );
    return {
      openEntry: (id) => go({ entry: id }),
      openNew: (type, prefill = {}) => go({ ...prefill, new: type }),
      openTimer: (id) => go({ timer: id }),
      close: () => go({}),
    };
  }, [navigate]);
}

/** What the address asks for now. */
export function useSheetSearch(): SheetSearch {
  return useSearch({ strict: false }) as SheetSearch;
}

/** How long a closing sheet may take for its step back. */
const STEP_MS = 300;

/**
 * A sheet that closes steps back over its own place on the history. The address may only change
 * after that, or the step would lead to the sheet's address again.
 */
export function afterBack(go: () => void): void {
  const isMarked =
    (history.state as Record<string, unknown> | null)?.['nestlingSheet'] !== undefined;
  if (!isMarked) return go();
  const finish = () => {
    clearTimeout(timer);
    removeEventListener('popstate', onStep);
    // The router hears the same event; let it finish first.
    queueMicrotask(go);
  };
  const onStep = () => {
    // Of two sheets that close one after the other, the first has stepped back.
    if (!isOnLeftPlace()) return finish();
    clearTimeout(timer);
    timer = setTimeout(finish, STEP_MS);
  };
  let timer = setTimeout(finish, STEP_MS);
  addEventListener('popstate', onStep);
}

function withoutSheet(search: Record<string, unknown>): Record<string, unknown> {
  const rest = { ...search };
  for (const key of SHEET_KEYS) delete rest[key];
  return rest;
}
