import type { ReactNode } from 'react';
import styles from './logo.module.css';

/** The logo: an egg in its nest, with the name where there is room. */
export function Logo({ word }: { word?: ReactNode }) {
  return (
    <span className={styles.logo}>
      <svg viewBox="0 0 32 32" aria-hidden="true" className={styles.mark}>
        <path
          className={styles.egg}
          d="M16 3.5c4.3 0 7.2 6 7.2 10.6 0 4.4-3.1 7.4-7.2 7.4s-7.2-3-7.2-7.4C8.800 9.500 11.700 3.500 16 3.500Z"
        />
        <path
          className={styles.nest}
          d="M3.200 15.600c2.600 3.200 7.300 4.700 12.800 4.700s10.200-1.500 12.800-4.700c.4 7.300-4.900 12.900-12.800 12.900S2.800 22.900 3.200 15.600Z"
        />
      </svg>
      {word !== undefined && <span className={styles.word}>{word}</span>}
    </span>
  );
}
