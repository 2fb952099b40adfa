import { METRIC, type Units } from '../../domain/units.ts';
import { defineFact } from '../../lib/device-facts.ts';
import { usePageAtom } from '../../ui/use-atom.ts';
import { storedChoice } from './stored-choice.ts';

/** The units for display and input on this device. Records are always in SI units. */
export const unitsFact = defineFact({
  key: 'units',
  wipedBy: [],
  parse: parseUnits,
});
// Without storage, the units of the country are used.
const units = storedChoice<Units, Partial<Units>>(unitsFact, (stored) => ({
  ...usualUnits(),
  ...stored,
}));

export function useUnits(): Units {
  return usePageAtom(units.atom);
}

export function changeUnits(change: Partial<Units>): void {
  void units.change((old) => ({ ...old, ...change }));
}

function usualUnits(): Units {
  return usesOunces() ? { volume: 'oz', temperature: 'F' } : METRIC;
}

/** Whether the country of this device uses ounces, pounds, inches and Fahrenheit. */
export function usesOunces(): boolean {
  const region = typeof navigator === 'undefined' ? '' : (navigator.language.split('-')[1] ?? '');
  return /^(US|LR|MM|BS|KY|PW|FM|MH)$/iu.test(region);
}

/** A unit that an earlier release did not ask for is absent. */
function parseUnits(stored: unknown): Partial<Units> | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const volume = 'volume' in stored ? stored.volume : undefined;
  const temperature = 'temperature' in stored ? stored.temperature : undefined;
  return {
    ...(volume === 'ml' || volume === 'oz' ? { volume } : {}),
    ...(temperature === 'C' || temperature === 'F' ? { temperature } : {}),
  };
}
