import { storedChoice } from '../../../app/preferences/stored-choice.ts';
import { defineFact, parseBoolean } from '../../../lib/device-facts.ts';
import { usePageAtom } from '../../../ui/use-atom.ts';

/** Whether the screen stays on while the night screen is open; it does until it is switched off. */
export const nightAwakeFact = defineFact({
  key: 'night.keep-awake',
  wipedBy: [],
  parse: parseBoolean,
});
const choice = storedChoice(nightAwakeFact, (stored) => stored ?? true, false);

export function useNightAwake(): boolean {
  return usePageAtom(choice.atom);
}

export function keepNightAwake(isAwake: boolean): void {
  void choice.change(() => isAwake);
}
