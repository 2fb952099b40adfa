import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { isOnLeftPlace } from '../../ui/back-closes.ts';

/**
 * Sheets that are named in the address: an entry (`?entry=`), a new entry (`?new=diaper&kind=wet`)
 * and a running timer (`?timer=`). Screens only navigate, and the layout renders the sheet, so that
 * links, reloads and the shortcuts of the home screen open the same sheet.
 */
export type SheetSearch = {
  entry?: string;
  new?: string;
  timer?: string;
  /** The initial values of a new entry. */
  kind?: string;
  side?: string;
  content?: string;
  ml?: string;
  /** Ids of children, separated by commas. */
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

/** Replaces the address. The sheet itself adds the history entry for "back". */
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

/** The sheet that the address names now. */
export function useSheetSearch(): SheetSearch {
  return useSearch({ strict: false }) as SheetSearch;
}

/** How long a closing sheet may take to go back in the history. */
const STEP_MS = 300;

/**
 * Runs `go` after a closing sheet has gone back over its own history entry. Changing the address
 * before that would let "back" lead to the address of the sheet.
 */
export function afterBack(go: () => void): void {
  const isMarked =
    (history.state as Record<string, unknown> | null)?.['nestlingSheet'] !== undefined;
  if (!isMarked) return go();
  const finish = () => {
    clearTimeout(timer);
    removeEventListener('popstate', onStep);
    // The router handles the same event; let it finish first.
    queueMicrotask(go);
  };
  const onStep = () => {
    // Two sheets are closing one after the other, and only the first has gone back.
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
