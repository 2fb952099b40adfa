export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/**
 * Mann–Whitney U test, two-sided, by the normal approximation with the correction for ties; good
 * for samples of 20 and more.
 *
 * @returns the probability of such a difference between equal distributions
 */
export function mannWhitneyP(a: readonly number[], b: readonly number[]): number {
  const all = [
    ...a.map((value) => ({ value, isA: true })),
    ...b.map((value) => ({ value, isA: false })),
  ];
  const sorted = all.toSorted((x, y) => x.value - y.value);
  const count = sorted.length;
  let [rankSumOfA, ties] = [0, 0];
  for (let from = 0; from < count;) {
    let to = from;
    while (to < count && sorted[to]?.value === sorted[from]?.value) to += 1;
    const rank = (from + 1 + to) / 2;
    rankSumOfA += rank * sorted.slice(from, to).filter(({ isA }) => isA).length;
    ties += (to - from) ** 3 - (to - from);
    from = to;
  }
  const u = rankSumOfA - (a.length * (a.length + 1)) / 2;
  const mean = (a.length * b.length) / 2;
  const variance =
    ((a.length * b.length) / 12) * (count + 1 - ties / (count * Math.max(1, count - 1)));
  if (variance <= 0) return 1;
  const z = Math.max(0, Math.abs(u - mean) - 0.5) / Math.sqrt(variance);
  return 2 * upperTail(z);
}

/** Of the standard normal distribution; Abramowitz and Stegun 26.2.17, accurate to 7.5e-8. */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.231_641_9 * z);
  const coefficients = [0.319_381_53, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429];
  const sum = coefficients.reduceRight((rest, coefficient) => (rest + coefficient) * t, 0);
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}
