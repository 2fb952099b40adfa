import { METRIC, type Units } from '../../domain/units.ts';
import { deviceStore } from '../../lib/device-store.ts';
import { createCell } from '../../lib/live.ts';
import { useLive } from '../../ui/use-live.ts';

/** The units a person reads and types on this device. What is kept is SI either way. */
const KEY = 'units';
const cell = createCell<Units>(usualUnits());

void deviceStore
  .get<Partial<Units>>(KEY)
  .then((stored) => stored && cell.set({ ...current(), ...known(stored) }))
  // A device that forgets the choice uses its country's habit.
  .catch(() => undefined);

export function useUnits(): Units {
  return useLive(cell) ?? METRIC;
}

export function changeUnits(change: Partial<Units>): void {
  cell.set({ ...current(), ...change });
  void deviceStore.set(KEY, current()).catch(() => undefined);
}

const current = (): Units => cell.get() ?? METRIC;

/** Ounces and Fahrenheit where a country measures so. */
function usualUnits(): Units {
  const region = typeof navigator === 'undefined' ? '' : (navigator.language.split('-')[1] ?? '');
  return /^(US|LR|MM|BS|KY|PW|FM|MH)$/iu.test(region) ? { volume: 'oz', temperature: 'F' } : METRIC;
}

function known({ volume, temperature }: Partial<Units>): Partial<Units> {
  return {
    ...(volume === 'ml' || volume === 'oz' ? { volume } : {}),
    ...(temperature === 'C' || temperature === 'F' ? { temperature } : {}),
  };
}
