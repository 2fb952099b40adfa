const BASE_MS = 1_000;
const MAX_MS = 60_000;

/**
 * How long to wait after `failures` failures in a row: 1, 2, 4 … 60 s. The upper half of it is
 * random, so that the devices of a family do not all retry at the same moment.
 *
 * @param random in [0, 1)
 */
export function backoffMs(failures: number, random: number): number {
  const full = Math.min(MAX_MS, BASE_MS * 2 ** Math.max(0, failures - 1));
  return Math.round(full / 2 + (full / 2) * random);
}
