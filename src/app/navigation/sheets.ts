import { createCell } from '../../lib/live.ts';
import { sheetHistory } from '../../ui/back-closes.ts';
import { useLive } from '../../ui/use-live.ts';
import {
  type SheetSearch,
  addressed,
  isSameSheet,
  isSheetNamed,
  pathOf,
  sheetIn,
} from './sheet-address.ts';

/**
 * The sheet that the address names: an entry (`?entry=`), a new entry (`?new=diaper&kind=wet`), a
 * running timer (`?timer=`) or a photo (`?photo=`). Screens say what is open, the layout renders it over any screen, and the
 * address follows (`src/ui/sheet-history.ts`), so that links, reloads and the shortcuts of the home
 * screen open the same sheet.
 */
const open = createCell<SheetSearch>({});
/** The page over which it is open. Another page has no sheet, or the one that its address names. */
let page = '';

export type Sheets = {
  openEntry: (id: string) => void;
  openNew: (type: string, prefill?: Omit<SheetSearch, 'entry' | 'new' | 'timer' | 'photo'>) => void;
  openTimer: (id: string) => void;
  openPhoto: (id: string) => void;
  /** The action in the address is being carried out: a reload must not repeat it. */
  forgetAction: () => void;
  close: () => void;
};

const sheets: Sheets = {
  openEntry: (id) => show({ entry: id }),
  openNew: (type, prefill = {}) => show({ ...prefill, new: type }),
  openTimer: (id) => show({ timer: id }),
  openPhoto: (id) => show({ photo: id }),
  forgetAction: () => {
    const { save: _save, do: _do, ...sheet } = open.get();
    show(sheet);
  },
  close: () => show({}),
};

/** Opens and closes the named sheet at once, whatever the history of the browser is doing. */
export function useSheets(): Sheets {
  return sheets;
}

/** The named sheet that is open now; empty without one. */
export function useSheetSearch(): SheetSearch {
  return useLive(open) ?? {};
}

function show(sheet: SheetSearch): void {
  open.set(sheet);
  sheetHistory.namedChanged();
}

if (typeof window !== 'undefined') {
  sheetHistory.setNamed({
    isOpen: () => isSheetNamed(open.get()),
    addressed: (address, isNamed) => addressed(address, isNamed ? open.get() : {}),
    close: sheets.close,
    read(address) {
      const named = sheetIn(address);
      const isTaken = pathOf(address) !== page || isSheetNamed(named);
      page = pathOf(address);
      if (isTaken && !isSameSheet(named, open.get())) open.set(named);
    },
  });
}
