import { atom } from 'jotai/vanilla';
import { METRIC, type Units } from '../../domain/units.ts';
import { defineFact, readFact, writeFact } from '../../lib/device-facts.ts';
import { pageStore } from '../../lib/page-store.ts';
import { usePageAtom } from '../../ui/use-atom.ts';

/** The units for display and input on this device. Records are always in SI units. */
export const unitsFact = defineFact({ key: 'units', wipedBy: [], parse: parseUnits });
const unitsAtom = atom<Units>(usualUnits());

void readFact(unitsFact)
  .then((stored) => stored && pageStore.set(unitsAtom, { ...current(), ...stored }))
  // Without storage, the units of the country are used.
  .catch(() => undefined);

export function useUnits(): Units {
  return usePageAtom(unitsAtom);
}

export function changeUnits(change: Partial<Units>): void {
  pageStore.set(unitsAtom, { ...current(), ...change });
  void writeFact(unitsFact, current()).catch(() => undefined);
}

const current = (): Units => pageStore.get(unitsAtom);

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
