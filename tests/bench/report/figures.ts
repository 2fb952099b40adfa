/** The result of a measure: every repetition, its reference, and its goal. */
export type Row = {
  /** The number of the measure in the list of benchmarks, such as B5. */
  id: string;
  measure: string;
  /** The conditions: size, throttling, network. */
  setting: string;
  unit: Unit;
  figures: readonly number[];
  /** The reference, measured in the same run, between the repetitions where that is possible. */
  peer?: Peer;
  goals?: readonly Goal[];
};

export type Unit = 'ms' | 'KiB' | 'MiB' | 'requests' | 'per s' | '%' | 'nodes' | 'count' | 'MiB/h';
export type Peer = {
  name: string;
  figures: readonly number[];
  /** Each figure was measured right beside the reference's figure of the same number. */
  inPairs?: true;
};
/**
 * `ratio` is the median of the ratios of pairs, which holds when the machine becomes slower during a run;
 * without pairs it is the median divided by the reference's median.
 */
export type Goal = { of: 'median' | 'p95' | 'p99' | 'ratio' } & (
  | { atMost: number }
  | { atLeast: number }
);

/** A row as it is stored and printed. */
export type Summary = Omit<Row, 'figures' | 'peer' | 'goals'> & {
  median: number;
  p95: number;
  n: number;
  peer: { name: string; median: number; ratio: number; spread?: Spread } | null;
  goals: { goal: Goal; value: number; reached: boolean }[];
};

/** The quartiles of the ratios of pairs: half of them are between these. */
export type Spread = { low: number; high: number };

/** `when` it was measured, because rows of one part may be of different days; texts sort by it. */
export type DatedSummary = Summary & { when: string };

export function median(figures: readonly number[]): number {
  return quantile(figures, 0.5);
}

/** By the nearest rank: always one of the measured values. */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export function summarise({ figures, peer, goals = [], ...row }: Row): Summary {
  const against = peer && compare(figures, peer);
  const valueOf = ({ of }: Goal): number => {
    switch (of) {
      case 'median':
        return median(figures);
      case 'p95':
        return quantile(figures, 0.95);
      case 'p99':
        return quantile(figures, 0.99);
      case 'ratio':
        return against?.ratio ?? Number.NaN;
    }
  };
  return {
    ...row,
    median: median(figures),
    p95: quantile(figures, 0.95),
    n: figures.length,
    peer: against ?? null,
    goals: goals.map((goal) => {
      const value = valueOf(goal);
      return { goal, value, reached: isReached(goal, value) };
    }),
  };
}

function compare(figures: readonly number[], { name, figures: others, inPairs }: Peer) {
  if (!inPairs) return { name, median: median(others), ratio: median(figures) / median(others) };
  const ratios = figures.map((figure, i) => figure / (others[i] ?? Number.NaN));
  return {
    name,
    median: median(others),
    ratio: median(ratios),
    spread: { low: quantile(ratios, 0.25), high: quantile(ratios, 0.75) },
  };
}

function isReached(goal: Goal, value: number): boolean {
  return 'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast;
}

/** Slope of a straight line through the values by least squares, per step. */
export function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const rise = values.reduce((sum, value, i) => sum + (i - middle) * (value - mean), 0);
  const run = values.reduce((sum, _value, i) => sum + (i - middle) ** 2, 0);
  return rise / run;
}
