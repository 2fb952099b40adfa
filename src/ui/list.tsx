import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './list.module.css';

/** Rows on one surface, separated by hairlines. */
export function List({
  children,
  label,
  className,
}: {
  children: ReactNode;
  label?: string | undefined;
  className?: string | undefined;
}) {
  return (
    // Safari drops list semantics with list-style: none unless the role is said.
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles
    <ul role="list" aria-label={label} className={cx(styles.list, className)}>
      {children}
    </ul>
  );
}

type RowContent = {
  /** An icon, a time, a mark. */
  start?: ReactNode;
  title: ReactNode;
  /** A second line in a lighter colour. */
  detail?: ReactNode;
  /** A value, a switch, a chevron. */
  end?: ReactNode;
  className?: string | undefined;
};

/** A row that shows something, with optional controls at its end. */
export function Row({ className, ...content }: RowContent) {
  return (
    <li className={cx(styles.item, className)}>
      <div className={styles.row}>
        <RowParts {...content} />
      </div>
    </li>
  );
}

/** A row that is one button. */
export function RowButton({
  start,
  title,
  detail,
  end,
  className,
  ...rest
}: RowContent & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'title' | 'type'>) {
  return (
    <li className={cx(styles.item, className)}>
      <button {...rest} type="button" className={cx(styles.row, styles.button)}>
        <RowParts start={start} title={title} detail={detail} end={end} />
      </button>
    </li>
  );
}

function RowParts({ start, title, detail, end }: RowContent) {
  return (
    <>
      {start != null && <span className={styles.start}>{start}</span>}
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {detail != null && <span className={styles.detail}>{detail}</span>}
      </span>
      {end != null && <span className={styles.end}>{end}</span>}
    </>
  );
}
