import type { PhotoRecord } from '../../../../schema/records/photo-item.ts';
import { photoDay } from '../photos/photo-day.ts';

type Dated = Pick<PhotoRecord, 'takenAt' | 'takenTz' | 'dateUnsure'>;

/**
 * The photos of this day in earlier years, and those of this month. A photo whose date is a guess is
 * on no day.
 *
 * @param today `YYYY-MM-DD`
 */
export function memories<P extends Dated>(
  photos: readonly P[],
  today: string,
): { onThisDay: P[]; thisMonth: P[] } {
  const onThisDay: P[] = [];
  const thisMonth: P[] = [];
  for (const photo of photos) {
    const day = photoDay(photo);
    if (day.slice(0, 7) === today.slice(0, 7)) thisMonth.push(photo);
    else if (!photo.dateUnsure && day.slice(5) === today.slice(5) && day < today) {
      onThisDay.push(photo);
    }
  }
  return { onThisDay, thisMonth };
}
