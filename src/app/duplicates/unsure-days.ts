import { atom } from 'jotai/vanilla';
import '../../i18n/lazy/duplicates.ts';
import { t } from '../../i18n/t.ts';
import { useSessionAtom } from '../../ui/use-atom.ts';

/** The days with entries that may be one act: duplicate-card.tsx finds them after the first screen. */
export const unsureDaysAtom = atom<ReadonlySet<string>>(new Set<string>());

/** The totals of a day, marked while they may count something twice: "≈ 2 wet". */
export function useMarkedTotals(day: string, totals: string): string {
  const isUnsure = useSessionAtom(unsureDaysAtom).has(day);
  return isUnsure && totals !== '' ? t('duplicates.totals', { totals }) : totals;
}
