import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconType } from './icon.tsx';
import styles from './button.module.css';

export type ButtonLook = {
  /** `primary`: the main action. `secondary`: others. `quiet`: less important ones. `danger`: cannot be undone. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  /** `small` looks lighter, for rows, with the same target size. `large` (64 px) for docks and main actions. */
  size?: 'small' | 'normal' | 'large' | undefined;
  /** Uses the whole width. */
  wide?: boolean | undefined;
};

export type ButtonProps = ButtonLook &
  ComponentProps<'button'> & {
    icon?: IconType | undefined;
    /** The action is running: another press does nothing; label and focus stay. */
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
