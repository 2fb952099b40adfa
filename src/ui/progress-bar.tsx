import type { ComponentProps } from 'react';
import styles from './progress-bar.module.css';

/** A progress bar; without `value` it says that the end is not known yet. */
export function ProgressBar(props: Omit<ComponentProps<'progress'>, 'className'>) {
  return <progress className={styles.bar} {...props} />;
}
