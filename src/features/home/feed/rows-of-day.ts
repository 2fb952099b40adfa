import type { ReactNode } from 'react';
import { createCell } from '../../../lib/live.ts';

/**
 * The rows of a day besides its entries, which Home loads after its first paint (day-rows.tsx); null
 * until then.
 */
export const rowsOfDay = {
  draw: createCell<((day: string) => ReactNode) | null>(null),
  /** Today as a whole, while nothing is logged on it. */
  drawToday: createCell<((day: string) => ReactNode) | null>(null),
};
