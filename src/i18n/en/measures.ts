/** Weights and lengths with their units. */
export const measures = {
  kg: '{{value}} kg',
  g: '{{value}} g',
  lb: '{{value}} lb',
  oz: '{{value}} oz',
  cm: '{{value}} cm',
  in: '{{value}} in',
} as const;
