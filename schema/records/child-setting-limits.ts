/** What the settings of a child's log may be. Without schemas: a form loads it as well. */

export const FEED_PARTS = ['breast', 'bottle', 'tube', 'solids'] as const;

/** Inclusive limits, in the unit of the field's name. */
export const SETTING_LIMITS = {
  sessionGapMin: { min: 0, max: 60 },
  feedRemindMin: { min: 30, max: 720 },
  diaperRemindMin: { min: 30, max: 1_440 },
  tummyGoalMin: { min: 1, max: 240 },
} as const;
