/**
 * Parses a typed number: comma or point for decimals, spaces and unit ignored.
 *
 * @returns null for an empty text, NaN for a text that is no number
 */
export function parseNumber(text: string): number | null {
  const bare = text.trim().replaceAll(/[\s\u00A0\u202F]/g, '');
  if (bare === '') return null;
  if (!/^[-+]?(\d+([.,]\d*)?|[.,]\d+)$/.test(bare)) return Number.NaN;
  return Number(bare.replace(',', '.'));
}

/** `value` moved by `step` and onto the grid of `step`, within the limits. */
export function stepNumber(
  value: number | null,
  step: number,
  { direction, min, max, start }: { direction: 1 | -1; min: number; max: number; start: number },
): number {
  if (value === null || Number.isNaN(value)) return clamp(start, min, max);
  const steps = value / step;
  // One step up from 17 ml with step 5 is 20 ml, the next mark on the bottle, not 22.
  const next = direction === 1 ? Math.floor(steps + 1e-9) + 1 : Math.ceil(steps - 1e-9) - 1;
  return clamp(round(next * step), min, max);
}

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));
const round = (value: number) => Math.round(value * 1e6) / 1e6;
