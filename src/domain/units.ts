import type { DoseUnit } from '../../schema/records/payloads/medication.ts';
import type { SolidUnit } from '../../schema/records/payloads/feeding.ts';
import type { Entered } from '../../schema/records/payloads/common.ts';

/**
 * Quantities are stored in SI units together with the typed value, so that an edit shows it again.
 */

export type VolumeUnit = 'ml' | 'oz';
export type TemperatureUnit = 'C' | 'F';
export type Units = {
  volume: VolumeUnit;
  temperature: TemperatureUnit;
  /** The unit that a form begins with for a new food, and for a new medicine. */
  solids?: SolidUnit | null;
  dose?: DoseUnit | null;
};
export const METRIC: Units = { volume: 'ml', temperature: 'C' };

/** US fluid ounce; product specification, units table. */
export const ML_PER_OZ = 29.5735;

/** A quantity as records store it: the SI value and, if typed in another unit, the typed value. */
type Kept = { si: number; entered?: Entered | undefined };

/** Millilitres with one decimal, the stored precision. */
export function volumeToMl(value: number, unit: VolumeUnit): number {
  return round(unit === 'ml' ? value : value * ML_PER_OZ, 1);
}

/** The volume to show: the typed value if its unit is the same. */
export function mlToVolume({ si, entered }: Kept, unit: VolumeUnit): number {
  if (entered?.unit === unit) return entered.value;
  // A quarter ounce is 7.4 ml, so two decimals are precise enough.
  return unit === 'ml' ? round(si, 1) : round(si / ML_PER_OZ, 2);
}

/**
 * Degrees Celsius with two decimals, so that a tenth of a degree Fahrenheit converts back exactly.
 */
export function temperatureToCelsius(value: number, unit: TemperatureUnit): number {
  return round(unit === 'C' ? value : ((value - 32) * 5) / 9, 2);
}

export function celsiusToTemperature({ si, entered }: Kept, unit: TemperatureUnit): number {
  if (entered?.unit === unit) return entered.value;
  return round(unit === 'C' ? si : (si * 9) / 5 + 32, 1);
}

/** The step of the − and + buttons. */
export const volumeStep: Record<VolumeUnit, number> = { ml: 5, oz: 0.25 };

/** Rounds half away from zero at `digits` decimals: 1.005 becomes 1.01, as people expect. */
export function round(value: number, digits: number): number {
  const scale = 10 ** digits;
  const scaled = Math.round(Math.abs(value) * scale + 1e-9) / scale;
  return value < 0 ? -scaled : scaled;
}
