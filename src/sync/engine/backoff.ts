const BASE_MS = 1_000;
const MAX_MS = 60_000;

/**
 * How long to wait after `failures` failures in a row: 1, 2, 4 … 60 s, of which the upper half
 * is random, so that a family's devices do not come back in step.
 *
 * @param random in [0, 1)
 */
export function backoffMs(failures: number, random: number): number {
  const full = Math.min(MAX_MS, BASE_MS * 2 ** Math.max(0, failures - 1));
  return Math.round(full / 2 + (full / 2) * random);
}
