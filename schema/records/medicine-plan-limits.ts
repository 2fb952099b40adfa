/** What the plan of a medicine may be, with both ends. */
export const PLAN_LIMITS = {
  minIntervalMin: { min: 15, max: 10_080, whole: true },
  maxCount24h: { min: 1, max: 24, whole: true },
  maxAmount24h: { min: 0.001, max: 100_000, whole: false },
} as const;
