import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import { Icon, type IconType } from '../../../ui/icon.tsx';
import styles from './quick-sheet.module.css';

type BigButtonProps = {
  icon?: IconType | undefined;
  children: ReactNode;
  /** A second line in a quieter colour. */
  caption?: ReactNode;
  /** Outlines the likely choice. */
  suggested?: boolean | undefined;
  /** Uses the full width. */
  wide?: boolean | undefined;
  busy?: boolean | undefined;
  onClick: (event: { timeStamp: number }) => void;
};

/** A main button of a quick sheet, large enough for one thumb in the dark. */
export function BigButton({
  icon,
  children,
  caption,
  suggested = false,
  wide = false,
  busy = false,
  onClick,
}: BigButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={busy || undefined}
      className={cx(styles.big, suggested && styles.suggested, wide && styles.wide)}
      onClick={onClick}
    >
      {icon && <Icon icon={icon} size="l" />}
      <span>{children}</span>
      {caption != null && <span className={styles.caption}>{caption}</span>}
    </button>
  );
}
