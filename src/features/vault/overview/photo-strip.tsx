import type { PhotoRecord } from '../../../../schema/records/photo-item.ts';
import { usePhotoNames } from '../photos/photo-name.ts';
import { Thumb } from '../photos/thumb.tsx';
import styles from './overview.module.css';

type PhotoStripProps = {
  records: readonly PhotoRecord[];
  onOpen: (id: string) => void;
};

/** A few photos side by side. */
export function PhotoStrip({ records, onOpen }: PhotoStripProps) {
  const { nameOf } = usePhotoNames();
  return (
    <ul className={styles.strip}>
      {records.map((record) => (
        <li key={record.id}>
          <button
            type="button"
            className={styles.stripButton}
            aria-label={nameOf(record)}
            onClick={() => onOpen(record.id)}
          >
            <Thumb record={record} />
          </button>
        </li>
      ))}
    </ul>
  );
}
