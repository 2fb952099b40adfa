import type { PhotoRecord } from '../../../../schema/records/photo-item.ts';
import { dayAt } from '../../../domain/days/days.ts';

type DayPhoto = Pick<PhotoRecord, 'takenAt' | 'takenTz' | 'childIds' | 'eventId'>;

/**
 * The photos that Home shows on a day: taken on it where they were taken, of a child that is looked at or
 * of none, and not in the row of an entry already.
 *
 * @param photos around this day, the newest first
 */
export function photosOfDay<P extends DayPhoto>(
  photos: readonly P[],
  {
    day,
    dayStartHour,
    childIds,
  }: { day: string; dayStartHour: number; childIds: readonly string[] },
): P[] {
  return photos.filter(
    (photo) =>
      photo.eventId === null &&
      (photo.childIds.length === 0 || photo.childIds.some((id) => childIds.includes(id))) &&
      dayAt(photo.takenAt, photo.takenTz, dayStartHour) === day,
  );
}
