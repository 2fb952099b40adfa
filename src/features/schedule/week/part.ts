import type { Placed } from '../../../domain/schedule/day-columns.ts';
import type { ShownEntry } from '../schedule-data.ts';

/** A part of an occurrence on one day, in its column. */
export type Part = Placed<{ from: number; to: number; shown: ShownEntry; day: number }>;
