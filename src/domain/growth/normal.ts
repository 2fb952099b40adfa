/** The normal distribution and how a percentile is written. */

/** Beyond it one of the tails is smaller than the smallest number that is added to 1. */
const TAIL_Z = 8.3;

/**
 * The share of a normal distribution below `z`, 0 to 1, exact to about 1e-15: the Taylor series of
 * G. Marsaglia, "Evaluating the Normal Distribution", Journal of Statistical Software 11(4), 2004.
 */
export function normalCdf(z: number): number {
  if (z < -TAIL_Z) return 0;
  if (z > TAIL_Z) return 1;
  let term = z;
  let sum = z;
  let previous = Number.NaN;
  for (let odd = 3; sum !== previous && !Number.isNaN(sum); odd += 2) {
    previous = sum;
    term *= (z * z) / odd;
    sum += term;
  }
  return 0.5 + (sum * Math.exp(-(z * z) / 2)) / Math.sqrt(2 * Math.PI);
}

/** The percentile of a z score, 0 to 100. */
export function percentileOf(z: number): number {
  return 100 * normalCdf(z);
}

/** The z score of a percentile between 0 and 100, exact to about 1e-9 between 0.1 and 99.9. */
export function zOfPercentile(percentile: number): number {
  let [low, high] = [-TAIL_Z, TAIL_Z];
  while (high - low > 1e-12) {
    const middle = (low + high) / 2;
    if (percentileOf(middle) < percentile) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/**
 * `P 34`; one decimal below 1 and above 99 (`P 0.4`, `P 99.2`). Past three standard deviations
 * `< P 0.1` or `> P 99.9`, where digits would claim a precision that the tables do not have.
 */
export function percentileText(z: number): string {
  if (z < -3) return '< P 0.1';
  if (z > 3) return '> P 99.9';
  const percentile = percentileOf(z);
  const isTail = percentile < 1 || percentile > 99;
  return `P ${isTail ? Math.round(percentile * 10) / 10 : Math.round(percentile)}`;
}
