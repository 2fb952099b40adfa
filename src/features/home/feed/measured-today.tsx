import { formatLocalDay } from '../../../i18n/format.ts';
import { DayMeasurements, useMeasuredOn } from './day-measurements.tsx';
import { DayPhotos } from './day-photos.tsx';
import styles from './home-feed.module.css';

/** Today, when somebody was measured and nothing is logged yet. */
export function MeasuredToday({ day }: { day: string }) {
  const found = useMeasuredOn(day);
  if (!found || found.length === 0) return null;
  return (
    <section className={styles.day}>
      <header className={styles.head}>
        <h2 className={styles.date}>{formatLocalDay(day, day)}</h2>
      </header>
      <ul className={styles.rows}>
        <DayMeasurements day={day} />
        <DayPhotos day={day} />
      </ul>
    </section>
  );
}
