/** Limits of a document. A real one has some dozens of components on a few levels. */
export const limits = {
  nodes: 1500,
  depth: 32,
  locales: 80,
  textsInLocale: 2000,
  textLength: 4000,
  problems: 20,
  gradientPoints: 16,
  timelineItems: 40,
  spacingPx: 400,
  sizePx: 4000,
  radiusPx: 9999,
  borderPx: 40,
  shadowPx: 200,
  iconPx: 200,
} as const;
