import type { ScheduleRecord } from '../../../schema/records/schedule-entry.ts';

/** What can be switched on and off in every view. */
export const layers = [
  'entries',
  'shifts',
  'vaccinations',
  'medicines',
  'imported',
  'birthdays',
  'documents',
  'custody',
] as const;
export type Layer = (typeof layers)[number];

/** The layer of an entry. */
export function layerOf({
  category,
  importId,
}: Pick<ScheduleRecord, 'category' | 'importId'>): Layer {
  if (importId !== null) return 'imported';
  if (category === 'vaccination') return 'vaccinations';
  return category === 'caregiver_shift' ? 'shifts' : 'entries';
}
