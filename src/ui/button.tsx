import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconType } from './icon.tsx';
import styles from './button.module.css';

export type ButtonLook = {
  /** `primary`: the one thing to do here. `secondary`: others. `quiet`: beside them. `danger`: cannot be undone. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  /** `small` only looks lighter, for rows. `large` (64 px) for docks and main actions. */
  size?: 'small' | 'normal' | 'large' | undefined;
  /** Takes the whole width. */
  wide?: boolean | undefined;
};

export type ButtonProps = ButtonLook &
  ComponentProps<'button'> & {
    icon?: IconType | undefined;
    /** The action runs: pressing again does nothing, the words stay, focus stays. */
    busy?: boolean | undefined;
    children: ReactNode;
  };

export function Button({
  variant,
  size,
  wide,
  icon,
  busy = false,
  children,
  className,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      // The rule wants a literal; the parameter's default is one.
      // oxlint-disable-next-line react/button-has-type
      type={type}
      className={cx(buttonClass({ variant, size, wide }), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {icon && <Icon icon={icon} />}
      <span>{children}</span>
    </button>
  );
}

/** The classes of a button, for links that look like one. */
export function buttonClass({ variant = 'secondary', size = 'normal', wide = false }: ButtonLook) {
  return cx(styles.button, styles[variant], size !== 'normal' && styles[size], wide && styles.wide);
}
