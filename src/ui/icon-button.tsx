import type { ButtonHTMLAttributes } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconType } from './icon.tsx';
import styles from './icon-button.module.css';

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label'> & {
  icon: IconType;
  /** Its name, for screen readers and the tooltip. */
  label: string;
  variant?: 'plain' | 'filled' | undefined;
};

export function IconButton({
  icon,
  label,
  variant = 'plain',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type="button"
      aria-label={label}
      className={cx(styles.button, styles[variant], className)}
    >
      <Icon icon={icon} size="l" />
    </button>
  );
}
