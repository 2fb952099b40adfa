import { useId } from 'react';
import styles from './link-box.module.css';

/** A link as text that can be copied by hand: it is read only, and selected when it gets the focus. */
export function LinkBox({ label, link }: { label: string; link: string }) {
  const id = useId();
  return (
    <div className={styles.box}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        id={id}
        readOnly
        dir="ltr"
        value={link}
        className={styles.link}
        onFocus={(event) => event.target.select()}
      />
    </div>
  );
}
