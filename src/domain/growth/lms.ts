import type { Lms } from './tables.ts';

/**
 * z scores by the LMS method: WHO Child Growth Standards, Methods and development (2006), chapter 7.
 * A value is in the unit of the table's M. "Restricted" is WHO's rule for measures with weight: past
 * three standard deviations (SD) one step of z is as long as the step from the second to the third SD.
 */

/** The z score of a value; NaN for a value that is not above 0. */
export function zOfValue(value: number, lms: Lms, isRestricted: boolean): number {
  if (!(value > 0)) return Number.NaN;
  const { L, M, S } = lms;
  const z = L === 0 ? Math.log(value / M) / S : ((value / M) ** L - 1) / (L * S);
  if (!isRestricted || Math.abs(z) <= 3) return z;
  const side = Math.sign(z);
  const third = unrestrictedValue(3 * side, lms);
  const step = Math.abs(third - unrestrictedValue(2 * side, lms));
  return 3 * side + (value - third) / step;
}

/** The value with a z score, the inverse of `zOfValue`; NaN where no value above 0 has it. */
export function valueOfZ(z: number, lms: Lms, isRestricted: boolean): number {
  const value = isRestricted && Math.abs(z) > 3 ? beyondThird(z, lms) : unrestrictedValue(z, lms);
  return value > 0 ? value : Number.NaN;
}

function beyondThird(z: number, lms: Lms): number {
  const side = Math.sign(z);
  const third = unrestrictedValue(3 * side, lms);
  return third + (z - 3 * side) * Math.abs(third - unrestrictedValue(2 * side, lms));
}

function unrestrictedValue(z: number, { L, M, S }: Lms): number {
  return L === 0 ? M * Math.exp(S * z) : M * (1 + L * S * z) ** (1 / L);
}
