import { atom } from 'jotai/vanilla';
import { defineFact, parseBoolean, readFact, writeFact } from '../../lib/device-facts.ts';
import { pageStore } from '../../lib/page-store.ts';
import { usePageAtom } from '../../ui/use-atom.ts';

/** Whether the sleep tile of this device shows an estimate of the next sleep; on until switched off. */
export const nextSleepShownFact = defineFact({
  key: 'next-sleep-shown',
  wipedBy: [],
  parse: parseBoolean,
});
/** null until it is read: an estimate that is switched off must not flash. */
const shownAtom = atom<boolean | null>(null);

void readFact(nextSleepShownFact)
  .catch(() => undefined)
  .then((stored) => pageStore.set(shownAtom, stored ?? true));

export function useNextSleepShown(): boolean {
  return usePageAtom(shownAtom) === true;
}

export function showNextSleep(isShown: boolean): void {
  pageStore.set(shownAtom, isShown);
  void writeFact(nextSleepShownFact, isShown).catch(() => undefined);
}
