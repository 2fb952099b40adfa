import styles from './spinner.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Only while code is loading; data is on the device. */
export function Spinner({ label }: { label: string }) {
  return (
    <div role="status" className={styles.place}>
      <span className={styles.ring} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </div>
  );
}
