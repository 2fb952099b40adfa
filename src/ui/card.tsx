import type { ComponentPropsWithoutRef } from 'react';
import { cx } from './cx.ts';
import styles from './card.module.css';

type CardProps = ComponentPropsWithoutRef<'section'> & {
  /** `glow`: the most important card now. */
  tone?: 'plain' | 'glow' | undefined;
  /** Rows bring their own padding. */
  flush?: boolean | undefined;
};

/** A surface for things that belong together. */
export function Card({ tone = 'plain', flush = false, className, ...rest }: CardProps) {
  return (
    <section
      {...rest}
      className={cx(styles.card, styles[tone], flush && styles.flush, className)}
    />
  );
}
