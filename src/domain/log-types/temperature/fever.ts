import { addMonths } from '../../../../schema/rules/periods.ts';
import type { TemperatureSite } from '../../../../schema/records/payloads/temperature.ts';

/** The temperature at which a fever begins. An armpit reading is about half a degree lower. */
export function feverLine(site: TemperatureSite): number {
  return site === 'armpit' ? 37.5 : 38;
}

export function isFever(celsius: number, site: TemperatureSite): boolean {
  return celsius >= feverLine(site);
}

const URGENT_CELSIUS = 38;
const URGENT_MONTHS = 3;

/**
 * Whether to tell the parents to call a doctor now: 38.0 °C or more in the first three months
 * of life by the calendar (corrected age is not used here), on the day of the reading.
 */
export function isUrgentFever(
  celsius: number,
  { birthdate, day }: { birthdate: string | null; day: string },
): boolean {
  if (celsius < URGENT_CELSIUS || birthdate === null || day < birthdate) return false;
  return day < addMonths(birthdate, URGENT_MONTHS);
}
