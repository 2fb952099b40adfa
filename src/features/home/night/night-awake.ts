import { atom } from 'jotai/vanilla';
import { defineFact, parseBoolean, readFact, writeFact } from '../../../lib/device-facts.ts';
import { pageStore } from '../../../lib/page-store.ts';
import { usePageAtom } from '../../../ui/use-atom.ts';

/** Whether the screen stays on while the night screen is open; it does until it is switched off. */
export const nightAwakeFact = defineFact({
  key: 'night.keep-awake',
  wipedBy: [],
  parse: parseBoolean,
});
const awakeAtom = atom(false);

void readFact(nightAwakeFact)
  .catch(() => undefined)
  .then((stored) => pageStore.set(awakeAtom, stored ?? true));

export function useNightAwake(): boolean {
  return usePageAtom(awakeAtom);
}

export function keepNightAwake(isAwake: boolean): void {
  pageStore.set(awakeAtom, isAwake);
  void writeFact(nightAwakeFact, isAwake).catch(() => undefined);
}
