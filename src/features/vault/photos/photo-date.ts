import type { PhotoRecord } from '../../../../schema/records/photo-item.ts';
import { formatDate, formatMonth } from '../../../i18n/format.ts';
import { photoDay } from './photo-day.ts';

const dates = new WeakMap<object, string>();

/** The day of a photo in the words that people search for: "Sat 14 Mar 2026, March 2026". */
export function formatPhotoDate(record: Pick<PhotoRecord, 'takenAt' | 'takenTz'>): string {
  let date = dates.get(record);
  if (date === undefined) {
    const { takenAt, takenTz: tz } = record;
    // Always with its year.
    date = `${formatDate(takenAt, { now: 0, tz })}, ${formatMonth(photoDay(record).slice(0, 7))}`;
    dates.set(record, date);
  }
  return date;
}
