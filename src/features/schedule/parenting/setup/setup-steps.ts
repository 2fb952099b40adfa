/** The steps of the wizard, in order. */
export const setupSteps = [
  'who',
  'children',
  'pattern',
  'start',
  'exchanges',
  'holidays',
  'preview',
] as const;
export type SetupStep = (typeof setupSteps)[number];
