import type { ReactNode } from 'react';
import { createCell } from '../../../lib/live.ts';

/**
 * The rows of a day's growth measurements, which Home loads after its first paint
 * (day-measurements.tsx); null until then.
 */
export const measurementsOfDay = {
  draw: createCell<((day: string) => ReactNode) | null>(null),
};
