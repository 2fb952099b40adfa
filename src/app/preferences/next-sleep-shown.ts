import { defineFact, parseBoolean } from '../../lib/device-facts.ts';
import { usePageAtom } from '../../ui/use-atom.ts';
import { storedChoice } from './stored-choice.ts';

/** Whether the sleep tile of this device shows an estimate of the next sleep; on until switched off. */
export const nextSleepShownFact = defineFact({
  key: 'next-sleep-shown',
  wipedBy: [],
  parse: parseBoolean,
});
/** Not until it is read: an estimate that is switched off must not flash. */
const choice = storedChoice(nextSleepShownFact, (stored) => stored ?? true, false);

export function useNextSleepShown(): boolean {
  return usePageAtom(choice.atom);
}

export function showNextSleep(isShown: boolean): void {
  void choice.change(() => isShown);
}
