/** Why a number is not shown: a screen says "Needs 3 days – 1 so far". */
export type Missing = {
  of: 'days' | 'nights' | 'entries' | 'previousDays' | 'previousMean';
  have: number;
  need: number;
};

/** A number, or the reason for which there is none. Never a zero that stands for "unknown". */
export type Figure<T = number> = { value: T; missing: null } | { value: null; missing: Missing };

export function known<T>(value: T): Figure<T> {
  return { value, missing: null };
}

export function needs(of: Missing['of'], have: number, need: number): Figure<never> {
  return { value: null, missing: { of, have, need } };
}

/** The result of `compute` if there are at least `need` values. */
export function figureOf<V, T>(
  values: readonly V[],
  [of, need]: readonly [of: Missing['of'], need: number],
  compute: (values: readonly V[]) => T,
): Figure<T> {
  return values.length < Math.max(1, need)
    ? needs(of, values.length, Math.max(1, need))
    : known(compute(values));
}
